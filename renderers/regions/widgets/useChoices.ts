import { useEffect, useState } from 'react';
import type { Ports } from '#renderers/contract.ts';
import type { Choice, ChoiceSource } from '#schemas/formats/filters/options.ts';

/** The choices of a field and how far loading them has come. */
export interface LoadedChoices {
  choices: readonly Choice[];
  status: 'loading' | 'ready' | 'failed';
}

/**
 * The choices of a field: those of its configuration, or read from another model's records.
 * Values that are chosen but no longer offered stay in the list (entries of a dictionary by their name), so that they can be seen and taken away.
 */
export function useChoices(source: ChoiceSource, chosen: readonly string[], ports: Ports): LoadedChoices {
  const [loaded, setLoaded] = useState<readonly string[]>();
  const [failed, setFailed] = useState(false);
  const model = source.kind === 'model' ? source.model : undefined;
  const { schemaCode, sheetDataItem } = model ?? {};
  const { relations } = ports;
  useEffect(() => {
    if (schemaCode === undefined || sheetDataItem === undefined) return;
    const stop = new AbortController();
    relations.values(schemaCode, sheetDataItem, stop.signal).then(setLoaded, () => setFailed(!stop.signal.aborted));
    return () => stop.abort();
  }, [schemaCode, sheetDataItem, relations]);
  const isOffered = (choice: Choice): boolean => choice.retired !== true || chosen.includes(choice.value);
  const offered = source.kind === 'list' ? source.choices.filter(isOffered) : (loaded ?? []).map((value) => ({ value, text: value }));
  const known = new Set(offered.map((choice) => choice.value));
  const extra = chosen.filter((value) => !known.has(value)).map((value) => ({ value, text: value }));
  const waiting = source.kind === 'model' && loaded === undefined;
  const status = failed ? 'failed' : 'ready';
  return { choices: [...offered, ...extra], status: waiting && !failed ? 'loading' : status };
}
