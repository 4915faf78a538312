import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
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

/** A block of cells that is pasted into a sub-table; the way back is open until its rows are changed. Source: BX-077. */
export function usePaste(sheet: Sheet) {
  const { isTyped, give, edits, ports } = sheet;
  const [news, setNews] = useState<PasteNews>();
  const latest = useLatest(sheet);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    const focused = event.target;
    // Lines alone are words where lines can be typed.
    const isBlock = text.includes('\t') || (!(focused instanceof HTMLTextAreaElement) && /[\r\n]./.test(text));
    if (!isTyped || !isBlock || !(focused instanceof HTMLElement) || focused.closest('[popover]')) return;
    event.preventDefault();
    stop.current?.abort();
    const control = new AbortController();
    stop.current = control;
    loadChunk(() => import('./pasteRows.ts')).then(
      ({ pasteInto }) => pasteInto({ text, focused, control, onNews: setNews }, () => latest.current),
      (error) => setNews({ status: 'failed', reason: ports.relations.fault(error).text }),
    );
  };
  const undo = () => {
    if (news?.status === 'done') give([...news.before]);
    setNews(undefined);
  };
  return { news, isUndoable: news?.status === 'done' && news.edits === edits, onPaste, undo, close: () => setNews(undefined) };
}
