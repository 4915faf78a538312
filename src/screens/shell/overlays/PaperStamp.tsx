import { useLayoutEffect } from 'react';
import { usePrinting } from '#renderers/regions/hooks/usePrinting.ts';
import { titleWithoutCount } from '#src/screens/shell/header/countInTitle.ts';
import { usePorts } from '#src/services/screen/ports.ts';
import { layOutPaper } from './layOutPaper.ts';

/** Lays the page out for paper while it is printed, with its title and the moment at its head. Source: BX-096. */
export function PaperStamp() {
  const { locale, timeZone } = usePorts();
  const isPrinting = usePrinting();
  useLayoutEffect(() => {
    // A sheet that is made for paper is laid out by itself.
    if (!isPrinting || document.querySelector('body > [data-sheet]')) return undefined;
    const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date());
    return layOutPaper(document, `${titleWithoutCount()} · ${moment}`);
  }, [isPrinting, locale, timeZone]);
  return null;
}
