import { createPortal } from 'react-dom';
import type { ListRow } from '#schemas/list.ts';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Dialog } from '#renderers/regions/base/Dialog.tsx';
import { PanelSkeleton } from '#renderers/regions/widgets/controls/PickerField.tsx';
import type { RowDialogProps } from './lazyRowDialogs.ts';
import { LoadFailure } from '#renderers/regions/rows/LoadFailure.tsx';
import { rowName } from './rowName.ts';
import { useRequest } from '#renderers/regions/hooks/useRequest.ts';
import './qrCodes.css';

/** A row with its code: dark modules as one SVG path on a square of `size` modules. */
interface Drawn {
  row: ListRow;
  size: number;
  path: string;
}

/** A QR code for each checked row with its name below, and a sheet of them to print. Source: LA-032, OP-59. */
export function QrCodeDialog({ list, calls, ports, onClose }: RowDialogProps) {
  const { t } = ports;
  const rows = list.checkedRows;
  const [drawn, again] = useRequest('codes', async (): Promise<Drawn[]> => {
    const [{ create }, { recordAddresses }] = await Promise.all([loadChunk(() => import('qrcode')), calls.rows()]);
    const addresses = await recordAddresses(
      rows.map(({ id }) => id),
      window.location.origin,
    );
    return rows.map((row, at) => ({ row, ...toPath(create(addresses[at] ?? '', { errorCorrectionLevel: 'M' }).modules) }));
  });
  const isDrawn = drawn.status === 'ready';
  return (
    <Dialog
      open
      title={t('rows:qr.title', { count: rows.length })}
      closeLabel={t('list:close')}
      width={760}
      onClose={() => onClose()}
      footer={
        <>
          <Button onClick={() => onClose()}>{t('list:close')}</Button>
          {isDrawn && (
            <Button variant="primary" icon="print" onClick={() => window.print()}>
              {t('rows:qr.print')}
            </Button>
          )}
        </>
      }
    >
      {drawn.status === 'loading' && <PanelSkeleton />}
      {'error' in drawn && <LoadFailure error={drawn.error} ports={ports} onAgain={again} />}
      {isDrawn && <Codes drawn={drawn.value} ports={ports} />}
      {/* On paper only: the page around the dialog is left out there. */}
      {isDrawn && createPortal(<Codes drawn={drawn.value} isSheet ports={ports} />, document.body)}
    </Dialog>
  );
}

function Codes({ drawn, isSheet = false, ports: { t } }: { drawn: readonly Drawn[]; isSheet?: boolean; ports: Ports }) {
  return (
    <ul className={isSheet ? 'p-qr-codes p-qr-sheet' : 'p-qr-codes'} data-sheet={isSheet || undefined}>
      {drawn.map(({ row, size, path }) => (
        <li key={row.id}>
          <svg role="img" aria-label={t('rows:qr.label', { name: rowName(row) })} viewBox={`-4 -4 ${size + 8} ${size + 8}`} shapeRendering="crispEdges">
            <path d={`M-4-4h${size + 8}v${size + 8}h-${size + 8}z`} className="p-qr-light" />
            <path d={path} className="p-qr-dark" />
          </svg>
          <span>{rowName(row)}</span>
        </li>
      ))}
    </ul>
  );
}

function toPath({ size, data }: { size: number; data: Uint8Array }): { size: number; path: string } {
  const dark = Array.from(data.keys()).filter((at) => data[at]);
  return { size, path: dark.map((at) => `M${at % size} ${Math.floor(at / size)}h1v1h-1z`).join('') };
}
