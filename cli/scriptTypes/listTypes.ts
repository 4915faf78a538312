import type { QueryColumn } from '#schemas/list.ts';
import type { DataItem } from '#schemas/property.ts';
import { systemItems } from '#schemas/records/systemItems.ts';
import type { ListScriptUse } from './scripts.ts';
import { member, STORED, typeIn, union } from './values.ts';

/** A script that may provide list data of its own (contract 13.5). */
const OWN_DATA = /\blistData\b/;

/**
 * The declarations of one list script: what its model and the lists that use it know, and nothing else, so that a misspelt
 * code fails the type check. Shape: text of a `.d.ts` file beside FACADE. Source: BX-033.
 */
export function listTypes({ model: { items }, lists, text = '' }: Pick<ListScriptUse, 'model' | 'lists' | 'text'>): string {
  const known = new Map([...systemItems, ...items.map((item): [string, DataItem] => [item.code, item])]);
  const columns = lists.flatMap(({ config }) => (config.queryColumns ?? []).flatMap(columnCodesOf));
  const conditions = lists.flatMap(({ config }) => (config.queryConditions ?? []).map(({ propertyCode }) => propertyCode));
  const actions = lists.flatMap(({ config }) => [
    ...(config.queryActions ?? []).map(({ actionCode }) => actionCode),
    ...(config.customButtons ?? []).map(({ code }) => code),
  ]);
  const codes = new Set([...known.keys(), ...columns, ...conditions]);
  const names = lists.map(({ code }) => code).join(', ');
  return [
    `// The list ${names}. Made by \`portico types\`; changes here are overwritten.`,
    `type PropertyCode = ${union(codes)};`,
    `type ActionCode = ${union(new Set(actions))};`,
    '/** A row as people read it. */',
    'interface DisplayRow {',
    ...[...codes].flatMap((code) => member(code, known.get(code), code === 'id' ? 'string' : 'any')),
    '}',
    '/** A record as it is stored; what is empty is null. */',
    'interface StoredData {',
    ...[...codes].flatMap((code) => member(code, known.get(code), typeIn(STORED, known.get(code)))),
    '}',
    '/** What hooks are given: the rows of the page, or what own list data gives in their place. */',
    `type HookData = ${OWN_DATA.test(text) ? 'any' : 'DisplayRow[]'};`,
    '',
  ].join('\n');
}

function columnCodesOf({ propertyCode, childColumns }: QueryColumn): string[] {
  return [propertyCode, ...(childColumns ?? []).map((child) => child.propertyCode)];
}
