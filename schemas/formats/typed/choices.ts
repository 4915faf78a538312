import { choicesOf, type Choice } from '#schemas/formats/filters/options.ts';
import { splitSeveral } from './severalValues.ts';
import type { Typed, TypedColumn, TypedReader } from './typed.ts';

interface Offered {
  /** Stored value by its code or a name, as they are written. */
  exact: ReadonlyMap<string, string>;
  /** The same in lower case. */
  byText: ReadonlyMap<string, string>;
}

const remembered = new WeakMap<object, Offered | null>();

/** The choices of a column by text; null = they stand in another model's records and any text is taken. */
function offeredBy(column: Pick<TypedColumn, 'options'>): Offered | null {
  // Columns are made for each use, their options once.
  const key = typeof column.options === 'object' && column.options !== null ? column.options : column;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const [zh, en] = [choicesOf(column.options, 'zh'), choicesOf(column.options, 'en')];
  const offered = zh.kind === 'list' && en.kind === 'list' ? toOffered([...en.choices, ...zh.choices]) : null;
  remembered.set(key, offered);
  return offered;
}

/** Codes win over names, and Chinese names over English ones. */
function toOffered(choices: readonly Choice[]): Offered {
  const current = choices.filter(({ retired }) => !retired);
  const entries = [...current.map(({ text, value }) => [text, value] as const), ...current.map(({ value }) => [value, value] as const)];
  return { exact: new Map(entries), byText: new Map(entries.map(([text, value]) => [text.toLowerCase(), value])) };
}

function chosen(text: string, offered: Offered | null): string | undefined {
  return offered === null ? text : (offered.exact.get(text) ?? offered.byText.get(text.toLowerCase()));
}

/** The text by which a choice is read back: its name, or what is stored where another one has that name. Source: contract 9. */
export function choiceAsRead(value: string, name: string, column: Pick<TypedColumn, 'options'>): string {
  return chosen(name, offeredBy(column)) === value ? name : value;
}

/** Whether a choice is called or stored so. */
export function isOfferedChoice(text: string, column: Pick<TypedColumn, 'options'>): boolean {
  return offeredBy(column)?.exact.has(text) === true;
}

function notOffered(text: string): Typed {
  return { fault: { zh: `没有选项“${text}”`, en: `there is no choice “${text}”` } };
}

/** One choice, by its name in either language or its code. */
export const typedChoice: TypedReader = (text, column) => {
  const value = chosen(text, offeredBy(column));
  return value === undefined ? notOffered(text) : { value };
};

/** Several choices, stored `a;b`. */
export const typedChoices: TypedReader = (text, column) => {
  const offered = offeredBy(column);
  const isKnown = (part: string): boolean => offered !== null && chosen(part, offered) !== undefined;
  const values = new Set<string>();
  for (const part of splitSeveral(text, isKnown)) {
    const value = chosen(part.text, offered);
    if (value === undefined) return notOffered(part.text);
    values.add(value);
  }
  return { value: [...values].join(';') };
};
