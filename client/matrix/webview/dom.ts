/** Makes an element. Text is only ever set as text: names come from files and servers. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  attributes: Readonly<Record<string, string | number>> = {},
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = className;
  setAttributes(element, attributes);
  return element;
}

/** Sets attributes that are no presentation; the content security policy forbids `style`. */
export function setAttributes(element: HTMLElement, attributes: Readonly<Record<string, string | number>>): void {
  for (const [name, value] of Object.entries(attributes)) {
    const text = String(value);
    if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}

/** Sets the text of an element, and does nothing when it is that already. */
export function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
