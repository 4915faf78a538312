import type { Ports } from '#renderers/contracts/ports.ts';
import { Skeleton } from '#renderers/regions/base/Busy.tsx';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import { LazyBoundary } from '#renderers/regions/lazy/LazyBoundary.tsx';
import { hasPdfViewer } from './hasPdfViewer.ts';
import { useObjectUrl } from './useObjectUrl.ts';
import './pdf.css';

const { Part: PdfPages } = lazyComponent(() => import('./PdfPages.tsx'));

interface PdfFrameProps {
  blob: Blob;
  title: string;
  /** Percent of the width there is room for; the browser's own viewer has a zoom of its own. */
  zoom?: number;
  ports: Ports;
  /** Offered with the words for what cannot be shown. */
  onDownload?: (() => void) | undefined;
}

/** A PDF in the browser's own viewer, or page by page where it has none. Source: LA-031, stack.md. */
export function PdfFrame({ blob, title, zoom = 100, ports, onDownload }: PdfFrameProps) {
  return hasPdfViewer() ? (
    <OwnViewer blob={blob} title={title} />
  ) : (
    <LazyBoundary place={<Skeleton height={320} />}>
      <PdfPages blob={blob} name={title} zoom={zoom} ports={ports} onDownload={onDownload} />
    </LazyBoundary>
  );
}

function OwnViewer({ blob, title }: Pick<PdfFrameProps, 'blob' | 'title'>) {
  const url = useObjectUrl(blob, 'application/pdf');
  // oxlint-disable-next-line react/iframe-missing-sandbox -- Chromium's viewer does not start in a sandbox; the bytes are declared as a PDF here, whatever they are
  return url === undefined ? null : <iframe className="p-pdf-frame" src={url} title={title} />;
}
