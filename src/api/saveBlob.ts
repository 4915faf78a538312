/** Gives a blob to the browser as a file. */
export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has taken the bytes over once the click is handled.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
