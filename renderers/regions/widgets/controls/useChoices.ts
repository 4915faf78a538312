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

/**
 * The choices of a field: those of its configuration, or read from another model's records; when these are more than one
 * answer holds, `word` is searched for on the server.
 * Values that are chosen but no longer offered stay in the list (entries of a dictionary by their name), so that they can be seen and taken away.
 */
export function useChoices(source: ChoiceSource, chosen: readonly string[], ports: Ports, word = ''): LoadedChoices {
  const [isCut, setCut] = useState(false);
  const query = isCut ? word.trim() : '';
  const load = async (signal: AbortSignal) => {
    if (source.kind !== 'model') return { values: [], total: 0 };
    const found = await ports.relations.values(source.model, query, signal);
    if (found.total > found.values.length) setCut(true);
    return found;
  };
  const { status, result } = useSearch(query, load, source.kind === 'model');
  const isOffered = (choice: Choice): boolean => choice.retired !== true || chosen.includes(choice.value);
  const only = source.kind === 'model' ? source.only : undefined;
  const loaded = result?.values ?? [];
  const offered =
    source.kind === 'list'
      ? source.choices.filter(isOffered)
      : loaded.filter((value) => !only || only.includes(value)).map((value) => ({ value, text: value }));
  const known = new Set(offered.map((choice) => choice.value));
  const extra = chosen.filter((value) => !known.has(value)).map((value) => ({ value, text: value }));
  const total = result !== undefined && result.total > loaded.length ? result.total : undefined;
  return { choices: [...offered, ...extra], status: source.kind === 'list' ? 'ready' : status, total };
}
