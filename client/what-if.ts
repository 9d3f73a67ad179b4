import { type Disposable, type Event, EventEmitter } from "vscode";
import {
  overridesNotification,
  type SubjectId,
  type WireEffect,
  type WireOverride,
} from "../server/protocol/requests.ts";
import type { ServerLink } from "./server-link.ts";

/**
 * What-ifs: per-tool settings tried out in memory. They live here, not in the server, and are sent again after each
 * start of the server, so that a crash loses none.
 */
export class WhatIfs implements Disposable {
  readonly #link: ServerLink;
  readonly #byPolicy = new Map<
    string,
    { readonly uri: string; readonly policy: string; overrides: readonly WireOverride[] }
  >();
  readonly #changed = new EventEmitter<void>();
  readonly #subscription: Disposable;

  constructor(link: ServerLink) {
    this.#link = link;
    this.#subscription = link.onDidChangeState((state) => {
      if (state === "running") for (const entry of this.#byPolicy.values()) link.notify(overridesNotification, entry);
    });
  }

  get onDidChange(): Event<void> {
    return this.#changed.event;
  }

  of(uri: string, policy: string): readonly WireOverride[] {
    return this.#byPolicy.get(keyOf(uri, policy))?.overrides ?? [];
  }

  /** Adds what-ifs as the latest, replacing earlier ones of the same subjects. */
  set(uri: string, policy: string, subjects: readonly SubjectId[], effect: WireEffect): void {
    const kept = this.of(uri, policy).filter(({ subject }) => !subjects.some((other) => same(subject, other)));
    this.#replace(uri, policy, [...kept, ...subjects.map((subject) => ({ subject, effect }))]);
  }

  drop(uri: string, policy: string, subject?: SubjectId): void {
    this.#replace(uri, policy, subject ? this.of(uri, policy).filter((entry) => !same(entry.subject, subject)) : []);
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }

  #replace(uri: string, policy: string, overrides: readonly WireOverride[]): void {
    const entry = { uri, policy, overrides };
    this.#byPolicy.set(keyOf(uri, policy), entry);
    this.#link.notify(overridesNotification, entry);
    this.#changed.fire();
  }
}

function keyOf(uri: string, policy: string): string {
  return `${uri}\n${policy}`;
}

/** Whether two mean the same tool or skill. */
export function same(a: SubjectId, b: SubjectId): boolean {
  return a.kind === b.kind && a.name === b.name && a.server === b.server;
}
