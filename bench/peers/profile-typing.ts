import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { getLanguageService } from "vscode-json-languageservice";
import type { Diagnostic, Range } from "vscode-languageserver";
import { createMessageConnection } from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { finish } from "../../server/engine/index.ts";
import { nodeHost } from "../../server/host/node.ts";
import { createBackground, usualPace } from "../../server/lsp/background.ts";
import { clientFacts } from "../../server/lsp/client-facts.ts";
import { createServerContext } from "../../server/lsp/create-server-context.ts";
import { inlayHintsIn } from "../../server/lsp/hint-handlers.ts";
import { placesOf } from "../../server/lsp/placing.ts";
import { hasNewProofs, searchOf, workOf } from "../../server/lsp/proving.ts";
import type { ServerContext } from "../../server/lsp/server-context.ts";
import type { Current } from "../../server/lsp/session.ts";
import { toDiagnostics } from "../../server/lsp/to-protocol.ts";
import { type Folder, withFolder } from "../folder.ts";
import { servePeer } from "../peer.ts";
import { linesAround, makeProfileKeys, type ProfileKey } from "../work/keys.ts";
import { makeWork, type PolicyJob, type Work } from "../work/policy.ts";
import { catalogText, profileText } from "../work/profile.ts";
import { randomFrom } from "../work/random.ts";

// Keys are pressed in a profile that our server has open, and VS Code's JSON server reads the same texts in this process.

export interface ProfileTypingJob extends PolicyJob {
  /** Keys that are measured, after some that only warm up. */
  readonly keys: number;
  readonly warm: number;
  /** Milliseconds that proofs have between two keys. */
  readonly pause: number;
}

export interface ProfileTyping {
  /** From the change to the findings and the hints of the visible rules, each key in milliseconds. */
  readonly own: readonly number[];
  /** Parsing and validating by vscode-json-languageservice. */
  readonly peer: readonly number[];
  /** Proofs after each key, as far as they were done before the next one. */
  readonly background: readonly number[];
  readonly bytes: number;
  readonly findings: number;
  /** Whether findings and hints at the end are those of a server that opens the last text. */
  readonly isRight: boolean;
}

await servePeer<ProfileTypingJob, object>((job) => () => {
  const work = makeWork(job);
  return withFolder({ "catalog.tools.json": catalogText(work.names) }, (folder) => typeKeys(job, work, folder));
});

async function typeKeys(job: ProfileTypingJob, work: Work, folder: Folder): Promise<ProfileTyping> {
  const keys = makeProfileKeys(work, job.warm + job.keys, randomFrom(job.seed));
  const editor = openProfile(folder, profileText(work));
  const screen = linesAround(work, Math.floor(job.rules / 2));
  await editor.lookTwice(screen);
  const own: number[] = [];
  const peer: number[] = [];
  const background: number[] = [];
  const validate = jsonValidator();
  for (const key of keys) {
    own.push(await editor.press(key));
    background.push(await editor.rest(job.pause));
    peer.push(await validate(editor.document));
  }
  const shown = await editor.lookTwice(screen);
  const again = await openProfile(folder, editor.document.getText()).lookTwice(screen);
  const counted = (times: readonly number[]) => times.slice(job.warm);
  return {
    own: counted(own),
    peer: counted(peer),
    background: counted(background),
    bytes: editor.document.getText().length,
    findings: shown.diagnostics.length,
    isRight: JSON.stringify(again) === JSON.stringify(shown),
  };
}

/** Our server's own way from a text to what is sent, without a connection. */
function openProfile(folder: Folder, text: string) {
  const uri = folder.uriOf("bench.tool-controller.json");
  const document = TextDocument.create(uri, "json", 1, text);
  const client = clientFacts({
    processId: null,
    rootUri: null,
    workspaceFolders: [{ uri: folder.uri, name: "bench" }],
    capabilities: {},
  });
  const server: ServerContext = createServerContext({
    connection: createMessageConnection(new PassThrough(), new PassThrough()),
    host: nodeHost,
    documents: { get: (asked) => (asked === uri ? document : undefined), all: () => [document] },
    client,
  });
  const background = createBackground(usualPace, (_, error) => {
    throw error;
  });
  let current: Current | undefined;

  /** The same steps as those of the publisher, and of the request for hints that follows. */
  async function look(range: Range) {
    current = await server.session.current(uri);
    if (current === undefined) throw new Error("the profile is gone");
    hasNewProofs(current);
    finish(searchOf(current));
    const diagnostics = tell(current);
    return { diagnostics, hints: await inlayHintsIn(server, { textDocument: { uri }, range }) };
  }

  function tell(seen: Current): readonly Diagnostic[] {
    return toDiagnostics(seen, { ...client, placeIn: placesOf(seen) });
  }

  /** Proves in the background, as long as there is time, and tells what that finds. Gives the time that it took. */
  async function rest(most?: number): Promise<number> {
    const seen = current;
    const left = seen && workOf(seen, server);
    if (seen === undefined || left === undefined) return 0;
    const start = performance.now();
    const done = new Promise<void>((resolve) => background.run(uri, left, true, resolve)).then(() => {
      if (hasNewProofs(seen)) tell(seen);
    });
    await (most === undefined ? done : Promise.race([done, sleep(most)]));
    return performance.now() - start;
  }

  return {
    document,
    rest,
    /** From the change to the findings and hints, in milliseconds. */
    async press({ change, visible }: ProfileKey): Promise<number> {
      const start = performance.now();
      background.cancel(uri);
      TextDocument.update(document, [change], document.version + 1);
      await look(visible);
      return performance.now() - start;
    },
    /** What is shown when all is proved. */
    async lookTwice(visible: Range) {
      await look(visible);
      await rest();
      return look(visible);
    },
  };
}

function jsonValidator(): (document: TextDocument) => Promise<number> {
  const schema = JSON.parse(readFileSync(join(import.meta.dirname, "../../schemas/evofabric.schema.json"), "utf8"));
  const service = getLanguageService({});
  service.configure({ validate: true, schemas: [{ uri: "bench:schema", fileMatch: ["*"], schema }] });
  return async (document) => {
    const start = performance.now();
    await service.doValidation(document, service.parseJSONDocument(document));
    return performance.now() - start;
  };
}
