import { useEffect, useRef, useState } from 'react';
import type { FileViewer, Ports, ShownFile } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Skeleton } from '#renderers/regions/base/Busy.tsx';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { isInFront } from '#renderers/regions/hooks/isInFront.ts';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import { useRequest } from '#renderers/regions/hooks/useRequest.ts';
import { hasPdfViewer } from './hasPdfViewer.ts';
import { kindOfFile } from './openFile.ts';
import { PdfFrame } from './PdfFrame.tsx';
import { useObjectUrl } from './useObjectUrl.ts';
import './viewer.css';

/** Steps of the zoom of an image or a page, percent of the width it has room for. */
const ZOOM = { least: 25, most: 400, step: 1.25 } as const;
const WHOLE = 100;

interface FileLayerProps {
  shown: ShownFile;
  viewer: FileViewer;
  ports: Ports;
}

/** A file of the record over its fields: the next, the one before, larger and smaller; what stands below the fields stays usable. Source: the process form. */
export default function FileLayer({ shown: { file, all }, viewer, ports }: FileLayerProps) {
  const { t } = ports;
  const head = useRef<HTMLHeadingElement>(null);
  const [zoom, setZoom] = useState(WHOLE);
  const at = all.findIndex(({ refId }) => refId === file.refId);
  const [before, after] = [all[at - 1], all[at + 1]];
  const show = (next: typeof before) => {
    if (!next) return;
    setZoom(WHOLE);
    viewer.open(next, all);
  };
  // What led to the last file, or the first, is gone with it.
  useEffect(() => {
    if (document.activeElement === document.body) head.current?.focus();
  });
  const latest = useLatest({ before, after, show, close: viewer.close });
  useEffect(() => {
    const opener = document.activeElement;
    head.current?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const now = latest.current;
      const isTyped = event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]') !== null;
      // What stands over it reads its own keys.
      if (!isInFront(head.current)) return;
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === 'Escape') now.close();
      else if (event.key === 'ArrowLeft' && !isTyped) now.show(now.before);
      else if (event.key === 'ArrowRight' && !isTyped) now.show(now.after);
      else return;
      // The form below stays open.
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [latest]);
  // The browser's own viewer of PDF has a zoom of its own.
  const isZoomed = kindOfFile(file) === 'image' || !hasPdfViewer();
  const scale = (by: number) => setZoom(Math.round(Math.min(ZOOM.most, Math.max(ZOOM.least, zoom * by))));
  return (
    <section className="p-viewer" aria-label={t('process:viewer.label', { name: file.name })}>
      <header className="p-viewer-head">
        <h2 ref={head} tabIndex={-1} className="p-viewer-name">
          {file.name}
        </h2>
        {all.length > 1 && <span className="p-viewer-place">{t('process:viewer.place', { at: at + 1, total: all.length })}</span>}
        <span className="p-viewer-space" />
        {before && <IconButton icon="chevronLeft" label={t('process:viewer.previous')} onClick={() => show(before)} />}
        {after && <IconButton icon="chevronRight" label={t('process:viewer.next')} onClick={() => show(after)} />}
        {isZoomed && (
          <>
            <IconButton icon="minus" label={t('process:viewer.smaller')} onClick={() => scale(1 / ZOOM.step)} />
            <Button variant="quiet" size="small" onClick={() => setZoom(WHOLE)} aria-label={t('process:viewer.whole', { zoom })}>
              {`${zoom}%`}
            </Button>
            <IconButton icon="add" label={t('process:viewer.larger')} onClick={() => scale(ZOOM.step)} />
          </>
        )}
        <IconButton icon="download" label={t('form:file.download', { name: file.name })} onClick={() => void ports.files.download(file)} />
        <IconButton icon="close" label={t('process:viewer.close')} onClick={() => viewer.close()} />
      </header>
      <Content key={file.refId} file={file} zoom={zoom} viewer={viewer} ports={ports} />
    </section>
  );
}

function Content({ file, zoom, viewer, ports }: { file: ShownFile['file']; zoom: number; viewer: FileViewer; ports: Ports }) {
  const { t } = ports;
  const [loaded, again] = useRequest(file.refId, (signal) => viewer.read(file, signal));
  if ('error' in loaded)
    return (
      <div className="p-viewer-content p-viewer-failed" role="alert">
        <span>{ports.relations.fault(loaded.error).text}</span>
        <Button icon="refresh" onClick={again}>
          {t('common:retry')}
        </Button>
      </div>
    );
  if (loaded.status === 'loading')
    return (
      <div className="p-viewer-content">
        <output className="p-visually-hidden">{t('common:loading')}</output>
        <Skeleton height={320} />
      </div>
    );
  if (kindOfFile(file) === 'pdf')
    return <PdfFrame blob={loaded.value} title={file.name} zoom={zoom} ports={ports} onDownload={() => void ports.files.download(file)} />;
  return <Picture blob={loaded.value} name={file.name} zoom={zoom} />;
}

function Picture({ blob, name, zoom }: { blob: Blob; name: string; zoom: number }) {
  const url = useObjectUrl(blob, 'image/*');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard (axe: scrollable-region-focusable)
    <section className="p-viewer-content p-viewer-image" tabIndex={0} aria-label={name}>
      {url && <img src={url} alt={name} data-whole={zoom === WHOLE || undefined} style={zoom === WHOLE ? undefined : { width: `${zoom}%` }} />}
    </section>
  );
}
