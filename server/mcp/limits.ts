/** What is taken from a server at most, so that none can fill the memory or keep somebody waiting for ever. */

/** Bytes of one message, of one answer over HTTP, and of all definitions of tools together. */
export const mostBytes = 8 * 1024 * 1024;
/** Bytes of standard error that are kept: the last ones. */
export const mostErrorBytes = 4096;
/** Pages of a list of tools. */
export const mostPages = 1_000;
/** Tools of one server. */
export const mostTools = 100_000;
/** Lists and objects within each other. Far deeper ones cannot be written as JSON again: that exhausts the stack. */
export const mostDepth = 256;
/** Servers that are starting at the same time. */
export const mostStarts = 4;

/** The size as it is told: "8 MB". */
export const mostBytesText = `${mostBytes / 1024 / 1024} MB`;
