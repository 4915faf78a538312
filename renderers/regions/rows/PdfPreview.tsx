import { useEffect } from 'react';
import type { Ports } from '../../contract.ts';
import { Button } from '../base/Button.tsx';
import { Dialog } from '../base/Dialog.tsx';
import { Failed } from './Failed.tsx';
import { useLoaded } from './useLoaded.ts';
import './rows.css';

interface PdfPreviewProps {
  load(): Promise<{ blob: Blob; fileName: string }>;
  ports: Ports;
  onClose(): void;
}

/** A PDF in the browser's own viewer, and its download; a browser without a viewer has the download. Source: LA-031. */
export function PdfPreview({ load, ports, onClose }: PdfPreviewProps) {
  const { t } = ports;
  const made = useLoaded(async () => {
    const { blob, fileName } = await load();
    return { fileName, url: URL.createObjectURL(blob) };
  });
  const file = made.status === 'loaded' ? made.value : undefined;
  const url = file?.url;
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url]);
  const save = () => {
    if (!file) return;
    const link = document.createElement('a');
    link.href = file.url;
    link.download = file.fileName;
    link.click();
  };
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
          <Button onClick={onClose}>{t('list:close')}</Button>
          {url !== undefined && (
            <Button variant="primary" icon="download" onClick={save}>
              {t('rows:print.download')}
            </Button>
          )}
        </>
      }
    >
      {made.status === 'failed' && <Failed error={made.error} ports={ports} onAgain={made.again} />}
      {made.status === 'loading' && <output>{t('rows:print.making')}</output>}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- Chromium's viewer does not start in a sandbox; the bytes are our server's own */}
      {url !== undefined && <iframe className="p-pdf-frame" src={url} title={t('rows:print.preview')} />}
    </Dialog>
  );
}
