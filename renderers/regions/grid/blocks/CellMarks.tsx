import { useEffect, useState } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { CellHint } from '#renderers/regions/grid/editing/CellHint.tsx';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import type { MarkedCell } from '#renderers/regions/grid/editing/markedCell.ts';

interface MarksProps {
  box: HTMLElement;
  marks: readonly MarkedCell[];
  ports: Ports;
}

const quotedOf = (text: string): string => `"${CSS.escape(text)}"`;
const selectorOf = ({ rowId, key }: MarkedCell): string => `.ag-row[row-business-key=${quotedOf(rowId)}] .ag-cell[col-id=${quotedOf(key)}]`;

/** Marks the cells of a block that were not stored, and shows what was meant and why at the one with the focus or the pointer. Source: BX-067. */
export function CellMarks({ box, marks, ports }: MarksProps) {
  const [hint, setHint] = useState<{ anchor: HTMLElement; text: string }>();
  const latest = useLatest({ marks, ports });
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    const cells = marks.map((mark) => `.p-grid ${selectorOf(mark)}`).join();
    sheet.replaceSync(`${cells} { background-color: var(--danger-soft); box-shadow: inset 0 0 0 1px var(--danger); }`);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [marks]);
  useEffect(() => {
    const ended = new AbortController();
    const showAt = ({ target }: Event) => {
      const cell = target instanceof Element ? target.closest<HTMLElement>('.ag-cell') : null;
      const mark = cell && latest.current.marks.find((one) => cell.matches(selectorOf(one)));
      setHint(cell && mark ? { anchor: cell, text: textOfMark(mark, latest.current.ports) } : undefined);
    };
    for (const type of ['focusin', 'pointerover'] as const) box.addEventListener(type, showAt, { signal: ended.signal });
    return () => ended.abort();
  }, [box, latest]);
  return hint && <CellHint key={hint.text} {...hint} onClose={() => setHint(undefined)} />;
}

/** What was meant, unless the reason says so itself, and why it was not stored. */
function textOfMark({ text, reason }: MarkedCell, { t }: Ports): string {
  return text === '' || reason.includes(text) ? t('cells:block.mark', { why: reason }) : t('cells:notStored', { value: text, why: reason });
}
