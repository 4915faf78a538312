import { type ReactNode, useEffect } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { PrintedPdf } from '#renderers/contracts/rowCalls.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Dialog } from '#renderers/regions/base/Dialog.tsx';
import { LoadFailure } from '#renderers/regions/rows/LoadFailure.tsx';
import { useRequest } from '#renderers/regions/hooks/useRequest.ts';
import { LazyBoundary } from '#renderers/regions/lazy/LazyBoundary.tsx';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import './rows.css';

const { Part: PdfFrame, preload } = lazyComponent(async () => ({ default: (await import('#renderers/regions/viewer/PdfFrame.tsx')).PdfFrame }));

interface PdfPreviewProps {
  load(): Promise<PrintedPdf>;
  /** Stands at the beginning of the foot. */
  tools?: ((pdf: PrintedPdf) => ReactNode) | undefined;
  ports: Ports;
  onClose(): void;
}

/** A PDF that was made, and its download. Source: LA-031. */
export function PdfPreview({ load, tools, ports, onClose }: PdfPreviewProps) {
  const { t } = ports;
  const [made, again] = useRequest('pdf', async (signal) => {
    const pdf = await load();
    signal.throwIfAborted();
    return pdf;
  });
  useEffect(() => {
    // What does not come is loaded again, and reported, where it is drawn.
    preload().catch(() => undefined);
  }, []);
  const file = made.status === 'ready' ? made.value : undefined;
  return (
    <Dialog
      open
      title={file?.fileName ?? t('rows:print.preview')}
      closeLabel={t('list:close')}
      width={1000}
      className="p-pdf-dialog"
      onClose={onClose}
      footer={
        <>
          {file && tools?.(file)}
          <Button onClick={onClose}>{t('list:close')}</Button>
          {file && (
            <Button variant="primary" icon="download" onClick={() => file.save()}>
              {t('rows:print.download')}
            </Button>
          )}
        </>
      }
    >
      {'error' in made && <LoadFailure error={made.error} ports={ports} onAgain={again} />}
      {made.status === 'loading' && <output>{t('rows:print.making')}</output>}
      {file && (
        <LazyBoundary place={<output>{t('rows:print.making')}</output>}>
          <PdfFrame blob={file.blob} title={t('rows:print.preview')} ports={ports} />
        </LazyBoundary>
      )}
    </Dialog>
  );
}
