import type { NavigateOptions } from 'react-router-dom';
import { isRecord } from '#schemas/formats/format.ts';

const RETURN = 'return';

/** What the way to a `return` address passes to the page it leads to; `added` = id of a record that was stored. */
export function returnState(added?: string): NavigateOptions {
  return { state: { from: RETURN, added } };
}

/** How a page was come back to: by Back, or by a `return` address. Shape: `state` is that of its location; undefined = it was not. */
export function readReturnState(state: unknown): { added?: string | undefined } | undefined {
  if (state === 'pop') return {};
  if (!isRecord(state) || state.from !== RETURN) return undefined;
  return { added: typeof state.added === 'string' ? state.added : undefined };
}
