/** User settings for a window that is quiet, dark, without chat, and asks no server on the internet for anything. */
export const quietSettings: Readonly<Record<string, unknown>> = {
  "chat.agentHost.enabled": false,
  "chat.commandCenter.enabled": false,
  "chat.disableAIFeatures": true,
  "editor.accessibilitySupport": "off",
  "editor.cursorBlinking": "solid",
  "editor.hover.delay": 150,
  "editor.minimap.enabled": false,
  "extensions.autoCheckUpdates": false,
  "extensions.autoUpdate": false,
  "extensions.ignoreRecommendations": true,
  "files.autoSave": "off",
  "git.enabled": false,
  "json.schemaDownload.enable": false,
  "npm.fetchOnlinePackageInfo": false,
  "telemetry.telemetryLevel": "off",
  "typescript.disableAutomaticTypeAcquisition": true,
  "update.mode": "none",
  "window.commandCenter": false,
  "workbench.colorTheme": "Default Dark Modern",
  "workbench.editor.enablePreview": false,
  // Newer releases open the trust and settings editors in a dialog over the page otherwise.
  "workbench.editor.useModal": "off",
  "workbench.enableExperiments": false,
  "workbench.reduceMotion": "on",
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "workbench.startupEditor": "none",
  "workbench.tips.enabled": false,
};

/** The built-in extensions that our files need; with these alone a window is ready about two seconds sooner. */
export const neededBuiltins: readonly string[] = [
  "configuration-editing",
  "javascript",
  "json",
  "json-language-features",
  "markdown-basics",
  "theme-defaults",
  "theme-seti",
  "yaml",
];
