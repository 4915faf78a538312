import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Skeleton } from '#renderers/regions/base/Busy.tsx';
import { useRequest } from '#renderers/regions/hooks/useRequest.ts';
import { openPdf, UnreadablePdf, type OpenPdf } from './openPdf.ts';

interface PdfPagesProps {
  blob: Blob;
  name: string;
  /** Percent of the width there is room for. */
  zoom: number;
  ports: Ports;
  onDownload: (() => void) | undefined;
}

/** The pages of a PDF below each other, each drawn when it is nearly in sight; what cannot be drawn says so and can be downloaded. */
export default function PdfPages({ blob, name, zoom, ports, onDownload }: PdfPagesProps) {
  const { t } = ports;
  const [state] = useRequest(blob, async (signal) => {
    const pdf = await openPdf(blob, await ports.files.pdfReader());
    if (signal.aborted) pdf.close();
    return pdf;
  });
  const pdf = state.status === 'ready' ? state.value : undefined;
  useEffect(() => () => pdf?.close(), [pdf]);
  const list = useRef<HTMLElement>(null);
  const roomPx = useRoom(list);
  if ('error' in state)
    return (
      <div className="p-pdf-failed" role="alert">
        <span>{state.error instanceof UnreadablePdf ? t(`process:viewer.${state.error.reason}`) : ports.relations.fault(state.error).text}</span>
        {onDownload && (
          <Button icon="download" onClick={onDownload}>
            {t('process:viewer.download')}
          </Button>
        )}
      </div>
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard (axe: scrollable-region-focusable)
    <section ref={list} className="p-pdf-pages" tabIndex={0} aria-label={name} aria-busy={!pdf}>
      {!pdf && (
        <>
          <output className="p-visually-hidden">{t('common:loading')}</output>
          <Skeleton height={320} />
        </>
      )}
      {pdf &&
        Array.from({ length: pdf.pageCount }, (_, at) => (
          <PdfPage key={at} pdf={pdf} number={at + 1} widthPx={Math.round((roomPx * zoom) / 100)} list={list} t={t} />
        ))}
    </section>
  );
}

interface PdfPageProps {
  pdf: OpenPdf;
  number: number;
  widthPx: number;
  list: RefObject<HTMLElement | null>;
  t: Ports['t'];
}

function PdfPage({ pdf, number, widthPx, list, t }: PdfPageProps) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place, list);
  const [ratio, setRatio] = useState(pdf.ratio);
  const [text, setText] = useState('');
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const box = place.current;
    if (!isNear) box?.replaceChildren();
    if (!isNear || widthPx === 0) return undefined;
    const control = new AbortController();
    pdf.draw(number, widthPx * devicePixelRatio, control.signal).then(
      (drawn) => {
        if (control.signal.aborted) return;
        // What was drawn before stands until then.
        box?.replaceChildren(drawn.canvas);
        setRatio(drawn.ratio);
        setText(drawn.text);
      },
      () => control.signal.aborted || setBroken(true),
    );
    return () => control.abort();
  }, [pdf, number, isNear, widthPx]);
  const name = t('process:viewer.page', { at: number, total: pdf.pageCount });
  return (
    <div className="p-pdf-page" style={{ width: widthPx, aspectRatio: ratio }}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a page is drawn on a canvas, and is a picture to who cannot see it */}
      <div ref={place} className="p-pdf-drawn" role="img" aria-label={name} />
      {isBroken && <p role="alert">{t('process:viewer.broken')}</p>}
      <p className="p-visually-hidden">{text}</p>
    </div>
  );
}

/** Width that the pages have room for, px; 0 before it is known. */
function useRoom(list: RefObject<HTMLElement | null>): number {
  const [roomPx, setRoomPx] = useState(0);
  useEffect(() => {
    const box = list.current;
    if (!box) return undefined;
    const observer = new ResizeObserver(([entry]) => setRoomPx(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(box);
    return () => observer.disconnect();
  }, [list]);
  return roomPx;
}

/** Whether something is in sight of the list, or less than its height away. */
function useNear(place: RefObject<HTMLElement | null>, list: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const box = place.current;
    if (!box) return undefined;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), { root: list.current, rootMargin: '100%' });
    observer.observe(box);
    return () => observer.disconnect();
  }, [place, list]);
  return isNear;
}
