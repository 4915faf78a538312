import { expect, test } from 'vitest';
import { openConfigCache } from '#src/engine/lists/query/configCache.ts';
import { rememberedView } from '#src/engine/lists/query/rememberedView.ts';

const VIEW = { code: 'things', name: 'Things', schemaCode: 'thing', queryColumns: [{ propertyCode: 'title', propertyType: 0, name: 'Title' }] };
const HEADER = { code: 'things', name: 'Things', schemaCode: 'thing' };

/** What a session keeps of the model `thing` for ann, as text. */
function sessionWith(text: string | null): Pick<Storage, 'getItem' | 'setItem'> {
  const stored = new Map(text === null ? [] : [['list_cache_2:ann:thing', text]]);
  return { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => void stored.set(key, value) };
}

const remembered = (text: string | null, view?: string) => rememberedView(openConfigCache(sessionWith(text), 'ann').read('thing'), { view });

test('the view of a place is remembered with its columns for the user who saw it, and for nobody else', () => {
  const session = sessionWith(null);
  openConfigCache(session, 'ann').write('thing', { headers: [HEADER], configs: { things: VIEW } });
  const known = openConfigCache(session, 'ann').read('thing');
  expect(rememberedView(known, { view: undefined })?.model.columns.map(({ key }) => key)).toEqual(['title']);
  expect(openConfigCache(session, 'bob').read('thing')).toBeUndefined();
});

test.each([
  ['no text', null],
  ['half a text', '{"headers":['],
  ['null', 'null'],
  ['a number', '7'],
  ['an object of other fields', '{"views":[]}'],
  ['views of another kind', '{"headers":[null],"configs":{}}'],
  ['configurations of another kind', '{"headers":[],"configs":{"things":null}}'],
  ['columns that are no list', JSON.stringify({ headers: [HEADER], configs: { things: { ...VIEW, queryColumns: 'title' } } })],
  ['a column that is none', JSON.stringify({ headers: [HEADER], configs: { things: { ...VIEW, queryColumns: [null] } } })],
])('%s in the memory of a session is as if nothing were remembered', (_, text) => {
  expect(remembered(text)).toBeUndefined();
});

test('an address that names no view of the memory finds none, whatever objects have by nature', () => {
  const text = JSON.stringify({ headers: [HEADER], configs: { things: VIEW } });
  for (const view of ['nowhere', 'constructor', '__proto__', 'toString']) expect(remembered(text, view), view).toBeUndefined();
});
