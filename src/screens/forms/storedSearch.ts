/** The query of a form's address for the record that was just stored from it. */
export function storedSearch(search: string, objectId: string): string {
  const query = new URLSearchParams(search);
  query.set('objectId', objectId);
  return String(query);
}
