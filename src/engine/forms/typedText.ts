import type { UserDraft } from '#schemas/draft.ts';

/** What a draft holds. */
type Typed = Pick<UserDraft, 'data' | 'approval'>;

/** What is typed as one text, of which equal ones are the same draft. */
export function typedText(typed: Typed): string {
  return JSON.stringify(typed, storable);
}

/** The values and words a text was made of. */
export function toTyped(text: string): Typed {
  // Written from an object.
  return JSON.parse(text) as Typed;
}

/** What no database can hold could not be saved with the form either, and must not keep the rest from being kept. */
function storable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\uFFFD') : value;
}
