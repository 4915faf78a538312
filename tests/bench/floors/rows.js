// Asks a page of the bench list; the same call for both floors.
export async function rows(state) {
  const answer = await fetch('/api/runtime/query/list', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${localStorage.getItem('token')}` },
    body: JSON.stringify({
      schemaCode: 'bench_row',
      queryCode: 'bench_list',
      mobile: false,
      page: 0,
      size: state.size,
      filters: state.filter ? [{ propertyCode: 'title', propertyType: 0, propertyValue: state.filter, propertyValueName: state.filter }] : [],
      ...(state.sort ? { orderByFields: ['amount'], orderType: state.sort } : {}),
    }),
  });
  return (await answer.json()).data.content;
}
export const columns = [
  'no', 'title', 'customer', 'amount', 'quantity', 'rate', 'signedOn', 'dueOn', 'checkedAt', 'status',
  'kind', 'tags', 'active', 'city', 'phone', 'email', 'score', 'grade', 'source', 'note',
];
export const text = (value) => (value == null ? '--' : typeof value === 'object' ? (value[0]?.name ?? '') : String(value));
