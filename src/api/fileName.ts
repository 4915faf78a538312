/** The file name of a `Content-Disposition` header; one that cannot be read counts as none. Source: RFC 6266. */
export function fileNameOf(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  try {
    if (encoded !== undefined) return decodeURIComponent(encoded);
  } catch {
    // Signs that are no UTF-8: the plain name beside it may do.
  }
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1];
}
