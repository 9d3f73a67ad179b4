import type { Behaviour } from "./conversation.ts";
import { type Exchange, eventOf, type HttpBehaviour, openEvents } from "./serve-http.ts";
import { type StdioMode, stdioModes } from "./stdio-modes.ts";

/** A mode of the fault server over HTTP. */
export interface HttpMode extends HttpBehaviour {
  readonly about: string;
}

type Intercept = (exchange: Exchange) => boolean;

/** Answers everything with a status. */
function status(code: number, text: string): Intercept {
  return ({ response }) => {
    response.writeHead(code, { "content-type": "text/plain" }).end(text);
    return true;
  };
}

const redirect: Intercept = ({ response, elsewhere }) => {
  response.writeHead(307, { location: `${elsewhere}/mcp` }).end();
  return true;
};

/** Ends the stream in the middle of the answer to `tools/list`. */
const endHalfWay: Intercept = ({ incoming, response }) => {
  if (incoming?.method !== "tools/list") return false;
  openEvents(response);
  response.end(eventOf({ id: incoming.id, result: { tools: [] } }).slice(0, 40));
  return true;
};

/** The same for the old transport, whose only stream is that of the first request. */
const endStreamHalfWay: Intercept = ({ response, incoming, stream }) => {
  if (incoming?.method !== "tools/list") return false;
  response.writeHead(202).end();
  stream?.end(eventOf({ id: incoming.id, result: { tools: [] } }).slice(0, 40));
  return true;
};

/** Sends messages of the old transport to another origin. */
const endpointElsewhere: Intercept = ({ request, response, elsewhere }) => {
  if (request.method !== "GET") return false;
  openEvents(response);
  response.write(`event: endpoint\ndata: ${elsewhere}/message\n\n`);
  return true;
};

const neverAnswers: Intercept = () => true;

const page: Intercept = ({ response }) => {
  response.writeHead(200, { "content-type": "text/html" }).end("<h1>It works!</h1>");
  return true;
};

/** Faults of a whole server, which are the same over both transports. */
const commonFaults: Readonly<Record<string, { readonly about: string; readonly intercept: Intercept }>> = {
  "401": { about: "wants to know who is there", intercept: status(401, "token missing") },
  "403": { about: "lets nobody in", intercept: status(403, "not for you") },
  "500": { about: "is broken", intercept: status(500, "stack trace") },
  redirect: { about: "sends to another origin", intercept: redirect },
  page: { about: "is a web page", intercept: page },
  silent: { about: "never answers", intercept: neverAnswers },
};

function over(transport: HttpMode["transport"]): Readonly<Record<string, HttpMode>> {
  const modes = Object.entries(commonFaults).map(([name, fault]) => [`${transport}-${name}`, { ...fault, transport }]);
  return Object.fromEntries(modes);
}

/** A mode over standard input and output that is as well one over HTTP. */
function like(name: string): Behaviour & Pick<StdioMode, "about"> {
  const mode = stdioModes[name];
  if (mode === undefined) throw new Error(`there is no mode ${name}`);
  return mode;
}

/** All modes over HTTP. */
export const httpModes: Readonly<Record<string, HttpMode>> = {
  "http-good": { ...like("good"), transport: "http" },
  "http-json": { ...like("good"), transport: "http", repliesWith: "json" },
  "http-many-pages": { ...like("many-pages"), transport: "http" },
  "http-huge": { ...like("huge-line"), transport: "http", repliesWith: "json" },
  "http-huge-event": { ...like("huge-line"), transport: "http" },
  "http-slow-call": { ...like("slow-call"), transport: "http" },
  "http-half-closed": { about: "a stream that ends half-way", transport: "http", intercept: endHalfWay },
  ...over("http"),
  "sse-good": { ...like("good"), transport: "sse" },
  "sse-huge-event": { ...like("huge-line"), transport: "sse" },
  "sse-half-closed": { about: "a stream that ends half-way", transport: "sse", intercept: endStreamHalfWay },
  "sse-endpoint-elsewhere": {
    about: "wants messages at another origin",
    transport: "sse",
    intercept: endpointElsewhere,
  },
  ...over("sse"),
};
