import { useSyncExternalStore } from 'react';
import { Segmented } from '#renderers/regions/base/Segmented.tsx';
import type { Locale } from '#schemas/localized.ts';
import type { BuiltInList, ChoiceCounts } from '#src/engine/lists/builtInList.ts';

interface ListSegmentsProps {
  segments: NonNullable<BuiltInList['segments']>;
  label: string;
  value: string;
  locale: Locale;
  onChange(key: string): void;
}

/** One filter of a list as segments, each with the number of its rows where that is counted. Source: mockups 16, 22. */
export function ListSegments({ segments: { choices, counts = NO_COUNTS }, label, value, locale, onChange }: ListSegmentsProps) {
  const known = useSyncExternalStore(counts.subscribe, counts.current);
  const counted = choices.map(({ key, label: name }) => {
    const count = known.get(key);
    return { key, label: count === undefined ? name : `${name} ${count.toLocaleString(locale)}` };
  });
  return <Segmented label={label} value={value} choices={counted} onChange={onChange} />;
}

const NONE: ReadonlyMap<string, number> = new Map();
const NO_COUNTS: ChoiceCounts = { current: () => NONE, subscribe: () => () => undefined };
