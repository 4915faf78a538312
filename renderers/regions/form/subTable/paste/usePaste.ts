import { type ClipboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import type { PendingInput } from '#renderers/regions/form/pending/pendingInputs.ts';
import { usePendingInputs } from '#renderers/regions/form/pending/usePendingInputs.ts';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import type { FormRow } from '#schemas/formSchema/record.ts';
import type { PasteNews, PasteTarget } from './pasteRows.ts';

/** A sub-table as it stands. */
interface Sheet extends PasteTarget {
  isTyped: boolean;
  /** Puts other rows in the place of all. */
  give(rows: FormRow[]): void;
  ports: Ports;
}

/**
 * A block of cells that is pasted into a sub-table; the form waits for it, and the way back is open until its rows are changed. Another
 * paste calls it off, and so does leaving. Source: BX-077, BX-090.
 */
export function usePaste(sheet: Sheet) {
  const { isTyped, give, edits, ports } = sheet;
  const [news, setNews] = useState<PasteNews>();
  const latest = useLatest(sheet);
  const running = useRef<AbortController>(undefined);
  const close = useCallback(() => {
    running.current?.abort();
    setNews(undefined);
  }, []);
  useEffect(() => (isTyped ? close : undefined), [close, isTyped]);
  usePendingInputs(usePending(sheet, news, close));
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const text = event.clipboardData.getData('text/plain');
    const { target: focused, currentTarget: frame } = event;
    // Lines alone are words where lines can be typed.
    const isBlock = text.includes('\t') || (!(focused instanceof HTMLTextAreaElement) && /[\r\n]./.test(text));
    if (!isTyped || !isBlock || !(focused instanceof HTMLElement) || focused.closest('[popover]')) return;
    event.preventDefault();
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    setNews({ focused, status: 'reading' });
    loadChunk(() => import('./pasteRows.ts')).then(
      ({ pasteInto }) => pasteInto({ text, focused, frame, signal: control.signal, onNews: setNews }, () => latest.current),
      (error) => control.signal.aborted || setNews({ focused, status: 'failed', reason: ports.relations.fault(error).text }),
    );
  };
  const undo = () => {
    if (news?.status === 'done') give([...news.before]);
    setNews(undefined);
  };
  return { news, isUndoable: news?.status === 'done' && news.edits === edits, onPaste, undo, close };
}

/** What of a paste is not among the rows yet, or has not come there. */
function usePending({ field: { name }, ports: { t } }: Sheet, news: PasteNews | undefined, drop: () => void): PendingInput[] {
  return useMemo(() => {
    if (!news || news.status === 'done') return [];
    if (news.status === 'reading') return [{ name, detail: t('form:paste.reading'), hasFailed: false, drop }];
    return [{ name, detail: t('form:paste.failed', { reason: news.reason }), hasFailed: true, drop }];
  }, [name, t, news, drop]);
}
