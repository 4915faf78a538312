/** A part of a path as it was meant; one that cannot be decoded, e.g. `%zz`, stays what it is: nothing of that name is found. */
export function decodedSegment(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
