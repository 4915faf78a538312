import { useState } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { Choice, ChoiceSource } from '#schemas/formats/filters/options.ts';
import { useSearch } from './useSearch.ts';

/** The choices of a field and how far loading them has come. */
export interface LoadedChoices {
  choices: readonly Choice[];
  status: 'loading' | 'ready' | 'failed';
  /** Number of all choices when these are only the first of them. */
  total: number | undefined;
}

/** The item whose records may hold values that are no longer offered. */
export interface PastOf {
  schemaCode: string;
  propertyCode: string;
}

/**
 * The choices of a field: those of its configuration, or read from another model's records; when these are more than one
 * answer holds, `word` is searched for on the server.
 * With `past` there follow, marked as retired, entries of the dictionary that are no longer offered and what records hold besides:
 * to find those records, never to give it to others. Without it values that are chosen but no longer offered stay in the list (entries of a dictionary by their name), so that they can be seen and taken away.
 */
export function useChoices(source: ChoiceSource, chosen: readonly string[], ports: Ports, word = '', past?: PastOf): LoadedChoices {
  const [isCut, setCut] = useState(false);
  const query = isCut ? word.trim() : '';
  const load = async (signal: AbortSignal) => {
    if (source.kind !== 'model') return { values: [], total: 0 };
    const found = await ports.relations.values(source.model, query, signal);
    if (found.total > found.values.length) setCut(true);
    return found;
  };
  const { status, result } = useSearch(query, load, source.kind === 'model');
  const stored = useSearch('', async (signal) => (past ? storedValues(past, ports, signal) : []), past !== undefined).result ?? [];
  const isOffered = (choice: Choice): boolean => choice.retired !== true || (!past && chosen.includes(choice.value));
  const only = source.kind === 'model' ? source.only : undefined;
  const loaded = result?.values ?? [];
  const offered =
    source.kind === 'list'
      ? source.choices.filter(isOffered)
      : loaded.filter((value) => !only || only.includes(value)).map((value) => ({ value, text: value }));
  const known = new Set(offered.map((choice) => choice.value));
  const isWhole = source.kind === 'list' || (status === 'ready' && !isCut);
  const retired = past ? pastChoices(source, isWhole ? stored : [], known) : [];
  for (const { value } of retired) known.add(value);
  const extra = chosen.filter((value) => !known.has(value)).map((value) => ({ value, text: value }));
  const total = result !== undefined && result.total > loaded.length ? result.total : undefined;
  return { choices: [...offered, ...extra, ...retired], status: source.kind === 'list' ? 'ready' : status, total };
}

/** What records hold of an item; nothing where it cannot be read: the choices that are offered do not hang on it. */
async function storedValues({ schemaCode, propertyCode }: PastOf, ports: Ports, signal: AbortSignal): Promise<readonly string[]> {
  try {
    return (await ports.relations.values({ schemaCode, sheetDataItem: propertyCode }, '', signal)).values;
  } catch {
    return [];
  }
}

/** Retired entries by their name, then what is stored and stands nowhere, by itself. Pure. */
export function pastChoices(source: ChoiceSource, stored: readonly string[], offered: ReadonlySet<string>): Choice[] {
  const named = source.kind === 'list' ? source.choices.filter(({ retired }) => retired === true) : [];
  const known = new Set([...offered, ...named.map(({ value }) => value)]);
  return [...named, ...stored.filter((value) => !known.has(value)).map((value): Choice => ({ value, text: value, retired: true }))];
}
