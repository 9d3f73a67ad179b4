import type { Disposable } from "vscode";
import {
  overridesNotification,
  type SubjectId,
  type WireEffect,
  type WireOverride,
} from "../server/protocol/requests.ts";
import type { ServerLink } from "./server-link.ts";

type Link = Pick<ServerLink, "notify" | "onDidChangeState">;

/**
 * What-ifs: per-tool settings tried out in memory. They live here, not in the server, and are sent again after each
 * start of the server, so that a crash loses none.
 */
export class WhatIfs implements Disposable {
  readonly #link: Link;
  readonly #byPolicy = new Map<
    string,
    { readonly uri: string; readonly policy: string; overrides: readonly WireOverride[] }
  >();
  readonly #subscription: Disposable;

  constructor(link: Link) {
    this.#link = link;
    this.#subscription = link.onDidChangeState((state) => {
      if (state === "running") for (const entry of this.#byPolicy.values()) link.notify(overridesNotification, entry);
    });
  }

  /** Those of a policy, the latest last. */
  of(uri: string, policy: string): readonly WireOverride[] {
    return this.#byPolicy.get(keyOf(uri, policy))?.overrides ?? [];
  }

  /** Tries an effect out on subjects. */
  set(uri: string, policy: string, subjects: readonly SubjectId[], effect: WireEffect): void {
    this.add(
      uri,
      policy,
      subjects.map((subject) => ({ subject, effect })),
    );
  }

  /** Adds what-ifs as the latest, replacing earlier ones of the same subjects. */
  add(uri: string, policy: string, overrides: readonly WireOverride[]): void {
    const kept = this.#without(uri, policy, subjectsOf(overrides));
    this.#replace(uri, policy, [...kept, ...overrides]);
  }

  /** Takes the what-ifs of subjects back, and says which they were; without subjects, all of the policy. */
  drop(uri: string, policy: string, subjects?: readonly SubjectId[]): readonly WireOverride[] {
    const before = this.of(uri, policy);
    const kept = new Set(subjects === undefined ? [] : this.#without(uri, policy, subjects));
    if (kept.size < before.length) this.#replace(uri, policy, [...kept]);
    return before.filter((one) => !kept.has(one));
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  #replace(uri: string, policy: string, overrides: readonly WireOverride[]): void {
    const entry = { uri, policy, overrides };
    this.#byPolicy.set(keyOf(uri, policy), entry);
    this.#link.notify(overridesNotification, entry);
  }

  #without(uri: string, policy: string, subjects: readonly SubjectId[]): readonly WireOverride[] {
    const keys = new Set(subjects.map(keyOfSubject));
    return this.of(uri, policy).filter(({ subject }) => !keys.has(keyOfSubject(subject)));
  }
}

function subjectsOf(overrides: readonly WireOverride[]): readonly SubjectId[] {
  return overrides.map(({ subject }) => subject);
}

function keyOfSubject({ kind, name, server }: SubjectId): string {
  return JSON.stringify([kind, name, server]);
}

function keyOf(uri: string, policy: string): string {
  return `${uri}\n${policy}`;
}

/** Whether two mean the same tool or skill. */
export function same(a: SubjectId, b: SubjectId): boolean {
  return keyOfSubject(a) === keyOfSubject(b);
}
