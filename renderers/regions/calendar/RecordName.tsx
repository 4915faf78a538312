import { useLayoutEffect, useRef } from 'react';
import { drawTree } from '#renderers/regions/renderTree/drawTree.ts';
import type { Dated } from './calendarDates.ts';
import type { RecordTexts } from './recordTexts.ts';

interface RecordNameProps {
  dated: Dated;
  texts: RecordTexts;
}

/** What names a record in a calendar: its text, or what the HTML of the column draws. The whole entry opens the record, so links in it are text. */
export function RecordName({ dated, texts }: RecordNameProps) {
  const box = useRef<HTMLSpanElement>(null);
  const tree = texts.tree(dated);
  useLayoutEffect(() => {
    if (tree === undefined) return;
    box.current?.replaceChildren(drawTree(tree));
    for (const link of box.current?.querySelectorAll('a, button') ?? []) link.replaceWith(...link.childNodes);
  }, [tree]);
  return tree === undefined ? <span>{texts.name(dated)}</span> : <span ref={box} className="p-calendar-html" />;
}
