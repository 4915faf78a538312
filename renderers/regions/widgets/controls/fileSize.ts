const UNITS = ['B', 'KB', 'MB', 'GB'];

/** Size of a file in words, `1.2 MB`; '' when it is not known. `bytes` in bytes. */
export function fileSizeText(bytes: number | null | undefined): string {
  if (bytes === null || bytes === undefined) return '';
  const power = Math.min(UNITS.length - 1, bytes === 0 ? 0 : Math.floor(Math.log2(bytes) / 10));
  const size = bytes / 1024 ** power;
  return `${power === 0 || size >= 100 ? Math.round(size) : size.toFixed(1)} ${UNITS[power]}`;
}
