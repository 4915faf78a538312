import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import { changedPaths, lostText, lackingPaths, type LostText, type TypedForm } from './lostTexts.ts';
import type { useRecordForm } from './useRecordForm.ts';

type RecordForm = ReturnType<typeof useRecordForm>;

interface Lost {
  /** The values of the form that showed the items. */
  of: Readonly<FormValues>;
  paths: readonly string[];
  /** Empty once they were read. */
  texts: readonly LostText[];
}

const NONE: readonly string[] = [];

/**
 * Items that the model of an open form has no longer, and what was typed into them: that is kept to be read and copied, also when the
 * form has been saved or loaded again without them. Shape: `stored` = the values the form was loaded with; `paths` = the items that it
 * still shows. Source: contract 10.2, BX-094.
 */
export function useLostItems(stored: Readonly<FormValues>, { locale }: Ports) {
  const [lost, setLost] = useState<Lost>();
  const texts = lost?.texts ?? [];
  /** Keeps what was typed into items that a form lacks, and into those that have changed in it. */
  const keep = (added: readonly string[], form: TypedForm & Pick<RecordForm, 'stored'>, changed = NONE) => {
    const removed = added.flatMap((path) => lostText(path, form, locale) ?? []);
    const others = changed.flatMap((path) => lostText(path, form, locale) ?? []).map((one) => ({ ...one, isChanged: true }));
    const more = [...removed, ...others];
    setLost((before) => ({
      of: form.stored,
      paths: [...(before?.of === form.stored ? before.paths : NONE), ...added],
      texts: [...(before?.texts.filter(({ path }) => !more.some((one) => one.path === path)) ?? []), ...more],
    }));
  };
  return {
    paths: lost?.of === stored ? lost.paths : NONE,
    texts,
    /** Whether text would be lost with the form. */
    holdsText: texts.some(({ text }) => text !== ''),
    keep,
    close: () => setLost((before) => before && { ...before, texts: [] }),
  };
}

/** Keeps what was typed into items that a form lacks, or has otherwise, once it is loaded again; nothing of the record `saved` last, whose values are stored. */
export function useLostOnReload(record: RecordForm, { keep }: ReturnType<typeof useLostItems>, saved: RefObject<FormValues | undefined>): void {
  const { fields, values, first, stored } = record;
  const before = useRef({ fields, values, first, stored });
  useEffect(() => {
    const last = before.current;
    before.current = { fields, values, first, stored };
    if (last.stored === stored || last.stored === saved.current) return;
    const isTyped = (path: string) => (lostText(path, last, 'zh')?.text ?? '') !== '';
    const removed = lackingPaths(last.fields, fields).filter(isTyped);
    const changed = changedPaths(last.fields, fields).filter(isTyped);
    if (removed.length > 0 || changed.length > 0) keep(removed, last, changed);
  });
}
