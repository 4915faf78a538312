/** The query of a form's address for the record that was just stored from it. */
export function storedSearch(search: string, objectId: string): string {
  const query = new URLSearchParams(search);
  query.set('objectId', objectId);
  // It has ended with the save.
  query.delete('draftId');
  return String(query);
}
