import type { FileColumn } from './importFile.ts';

/** An option with one text. */
export const text = { type: 'string' } as const;

/** Options of every command over the organisation: how a list is written, and whether a file is only checked. */
export const LIST_OPTIONS = { json: { type: 'boolean' }, csv: { type: 'boolean' }, check: { type: 'boolean' } } as const;

/** Options of what has a name in both languages. */
export const NAMED_OPTIONS = { name: text, 'name-en': text, ...LIST_OPTIONS } as const;

/** Columns of a file of what has a code and a name in both languages; the first heading is the one that is shown. */
export const NAMED_COLUMNS: readonly FileColumn[] = [
  { field: 'code', headings: ['编码', 'code'], required: true },
  { field: 'name', headings: ['名称', 'name'] },
  { field: 'nameEn', headings: ['英文名称', 'english name', 'nameen'] },
];

/** What a text means for a value: absent = as it was, '' = emptied. */
export const emptied = (value: string | undefined): string | null | undefined => (value === '' ? null : value);
