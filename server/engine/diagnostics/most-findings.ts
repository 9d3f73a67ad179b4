/**
 * A search stops here. A file with more of one kind is broken as a whole, and nobody reads on; the editor would only
 * become slow.
 */
export const mostFindings = 500;
