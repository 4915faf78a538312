/** Policy of answers that are never a page: nothing in them may load or run. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";
