import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import { mostBytes, mostBytesText } from "./limits.ts";
import { isObject, parseJson } from "./messages.ts";
import { failed, McpFailure } from "./session.ts";

/** The connections to one server. Node's own `fetch` keeps them for all, and gives up on a quiet stream after 5 minutes. */
export interface Connections {
  /**
   * Asks, and follows redirects within the origin.
   *
   * @returns the answer when its headers are there, whatever its status; its body waits to be read or destroyed
   * @throws McpFailure `redirect` where it leads to another origin, `http` where nobody can be reached, `closed` where
   * the server hangs up
   */
  exchange(url: URL, question: Question): Promise<Reply>;
  /** Ends all connections. */
  close(): void;
}

export interface Question {
  readonly method: "GET" | "POST" | "DELETE";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Ends the question, and the body of the answer. */
  readonly signal: AbortSignal;
}

export interface Reply {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  /** In lower case, without parameters. */
  readonly mediaType: string;
  readonly body: IncomingMessage;
}

const mostRedirects = 5;
/** How much of the text of a refusal is told, in UTF-16 units. */
const mostWords = 200;

export function createConnections(): Connections {
  const http = new HttpAgent({ keepAlive: true });
  const https = new HttpsAgent({ keepAlive: true });

  function ask(url: URL, { method, headers, body, signal }: Question): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const isSecure = url.protocol === "https:";
      const options = { method, headers, signal, agent: isSecure ? https : http };
      const asked = isSecure ? requestHttps(url, options) : requestHttp(url, options);
      asked.once("response", resolve);
      asked.on("error", reject);
      asked.end(body);
    });
  }

  return {
    async exchange(url, question) {
      let place = url;
      for (let redirects = 0; ; redirects += 1) {
        const answer = await ask(place, question).catch((error: unknown) => {
          throw unreachable(place, error, question.signal);
        });
        // Without it an error of the connection while nobody reads would end the process.
        answer.on("error", () => {});
        const target = redirectOf(answer, place);
        if (target === undefined) return replyOf(answer);
        if (target.origin !== url.origin) {
          answer.destroy();
          throw failed("redirect", `the server redirects to another origin, ${target.origin}`);
        }
        // Of these a question would come back as a GET: their status is told.
        if (question.method !== "GET" && (answer.statusCode ?? 0) < 307) return replyOf(answer);
        answer.destroy();
        if (redirects === mostRedirects) throw failed("redirect", "the server redirects again and again");
        place = target;
      }
    },
    close() {
      http.destroy();
      https.destroy();
    },
  };
}

/** @throws McpFailure where it is no address of the web */
export function readUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === "http:" || url?.protocol === "https:") return url;
  throw failed("http", "the address is no URL that begins with http:// or https://");
}

/**
 * Headers with our own over those of the definition, whose names may be written in any case.
 *
 * @throws McpFailure where one of them cannot be sent; its value is not told
 */
export function mergeHeaders(
  theirs: Readonly<Record<string, string>>,
  own: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  try {
    const merged = new Headers(theirs);
    // They would contradict what is sent.
    for (const name of ["content-length", "transfer-encoding", "connection"]) merged.delete(name);
    for (const [name, value] of Object.entries(own)) merged.set(name, value);
    return Object.fromEntries(merged);
  } catch {
    throw failed("http", "a name or value in the headers of the definition cannot be sent");
  }
}

/** The whole body as text. @throws McpFailure `too-large` above the limit, `closed` where it ends before its end */
export async function readText(body: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body) {
      if (!Buffer.isBuffer(chunk)) continue;
      bytes += chunk.length;
      if (bytes > mostBytes) throw failed("too-large", `an answer above ${mostBytesText} is refused`);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof McpFailure ? error : failed("closed", "the connection broke before the answer was whole");
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** What a status that is no success says, with the server's own words where it has some. Reads the body to its end. */
export async function refusal({ status, mediaType, body }: Reply): Promise<McpFailure> {
  const hint = hints[status] ?? "";
  const words = isWordy(mediaType) ? wordsOf(await readText(body).catch(() => "")) : "";
  body.destroy();
  const told = `the server answered with status ${status}${hint}`;
  return failed("http", words === "" ? told : `${told}: ${words}`);
}

const hints: Readonly<Record<number, string>> = {
  401: " (unauthorized): it wants credentials, or others than in `headers`",
  403: " (forbidden)",
  404: " (not found)",
  405: " (method not allowed): it may speak the other transport, `sse` or `http`",
  500: " (internal error)",
  502: " (bad gateway)",
  503: " (unavailable)",
};

/** A page for a browser would be markup. */
function isWordy(mediaType: string): boolean {
  return mediaType === "application/json" || mediaType === "text/plain";
}

function wordsOf(text: string): string {
  const value = parseJson(text);
  const error = isObject(value) ? value["error"] : undefined;
  const message = isObject(error) ? error["message"] : isObject(value) ? value["message"] : undefined;
  return (typeof message === "string" ? message : text).trim().slice(0, mostWords);
}

function redirectOf({ statusCode, headers }: IncomingMessage, from: URL): URL | undefined {
  const isRedirect = [301, 302, 303, 307, 308].includes(statusCode ?? 0);
  const { location } = headers;
  return isRedirect && location !== undefined && URL.canParse(location, from) ? new URL(location, from) : undefined;
}

function replyOf(answer: IncomingMessage): Reply {
  const { statusCode = 0, headers } = answer;
  const mediaType = (headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  return { status: statusCode, headers, mediaType, body: answer };
}

function unreachable({ origin }: URL, error: unknown, signal: AbortSignal): McpFailure {
  if (signal.reason instanceof McpFailure) return signal.reason;
  const code = error instanceof Error && "code" in error ? String(error.code) : "no connection";
  // It was reached, and hung up.
  if (code === "ECONNRESET") return failed("closed", "the server closed the connection without an answer");
  return failed("http", `${origin} cannot be reached: ${code}`);
}
