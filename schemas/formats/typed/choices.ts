import { choicesOf, type Choice } from '#schemas/formats/filters/options.ts';
import { partsOf, type Typed, type TypedColumn, type TypedReader } from './typed.ts';

interface Offered {
  /** Stored value by its code or a name, in lower case. */
  byText: ReadonlyMap<string, string>;
}

const remembered = new WeakMap<object, Offered | null>();

/** The choices of a column by text; null = they stand in another model's records and any text is taken. */
function offeredBy(column: TypedColumn): Offered | null {
  const known = remembered.get(column);
  if (known !== undefined) return known;
  const [zh, en] = [choicesOf(column.options, 'zh'), choicesOf(column.options, 'en')];
  const offered = zh.kind === 'list' && en.kind === 'list' ? { byText: byText([...en.choices, ...zh.choices]) } : null;
  remembered.set(column, offered);
  return offered;
}

/** Codes win over names, and Chinese names over English ones. */
function byText(choices: readonly Choice[]): Map<string, string> {
  const current = choices.filter(({ retired }) => !retired);
  return new Map([
    ...current.map(({ text, value }) => [text.toLowerCase(), value] as const),
    ...current.map(({ value }) => [value.toLowerCase(), value] as const),
  ]);
}

function chosen(text: string, offered: Offered | null): string | undefined {
  return offered === null ? text : offered.byText.get(text.toLowerCase());
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
  const whole = offered === null ? undefined : chosen(text, offered);
  if (whole !== undefined) return { value: whole };
  const values = new Set<string>();
  for (const part of partsOf(text)) {
    const value = chosen(part, offered);
    if (value === undefined) return notOffered(part);
    values.add(value);
  }
  return { value: [...values].join(';') };
};
