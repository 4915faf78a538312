/** The members of a list as keys: themselves, or what they hold under `by`. */
export function indexedList(members: readonly unknown[], by: string | undefined): string[] {
  return members.map((member) => {
    if (by === undefined || typeof member !== 'object' || member === null) return String(member);
    // Members that are objects come from JSON or a source: plain objects with string keys.
    return String((member as Record<string, unknown>)[by]);
  });
}
