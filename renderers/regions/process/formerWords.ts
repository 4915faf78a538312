import type { Ports } from '#renderers/contracts/ports.ts';
import type { FormerOf, ProcessForm } from '#renderers/contracts/process.ts';
import { changeTexts } from './changeTexts.ts';

/** The row of a sub-table that an item of it stands in: `sheet[n]`. */
const rowPlaceOf = (place: string): string | undefined => (place.includes('].') ? place.slice(0, place.indexOf('].') + 1) : undefined);

/** What stood at each changed place of a form when its reader decided last, in words; undefined where nothing has changed since. Source: BX-087, contract 10.4 (`sinceMine`). */
export function formerWords(form: ProcessForm, { t, locale }: Pick<Ports, 't' | 'locale'>): FormerOf | undefined {
  const changes = changeTexts(form, locale);
  if (changes.length === 0) return undefined;
  const filled = new Set(changes.filter(({ before }) => before !== '').flatMap(({ code }) => rowPlaceOf(code) ?? []));
  const words = new Map(
    changes.map(({ code, before }): [string, string] => {
      const row = rowPlaceOf(code);
      // A row without former values is new as a whole.
      if (row !== undefined && !filled.has(row)) return [row, t('workflow:strip.newRow')];
      return [code, t('workflow:strip.former', { value: before || t('workflow:strip.empty') })];
    }),
  );
  return (place) => words.get(place);
}
