import type { Ports } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Dialog } from '#renderers/regions/base/Dialog.tsx';
import type { BlockPlan } from './cellBlock.ts';

interface ConfirmationProps {
  plan: BlockPlan;
  ports: Ports;
  onClose(): void;
  /** The rest is stored. */
  onGo(): void;
}

/** Tells what of a block has no place, before anything is stored. Source: BX-067. */
export function BlockConfirmation({ plan, ports: { t }, onClose, onGo }: ConfirmationProps) {
  const { changes, marks, locked, surplusRows, surplusColumns } = plan;
  const cells = changes.reduce((sum, row) => sum + row.cells.length, 0);
  const isEmpty = cells + marks.length === 0;
  const rest = isEmpty ? t('cells:block.nothing') : t('cells:block.rest', { count: cells + marks.length });
  return (
    <Dialog
      open
      title={t('cells:block.title')}
      closeLabel={t('list:close')}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus={isEmpty ? '' : undefined} onClick={onClose}>
            {t(isEmpty ? 'list:close' : 'list:cancel')}
          </Button>
          {!isEmpty && (
            <Button variant="primary" data-autofocus="" onClick={onGo}>
              {t('cells:block.go')}
            </Button>
          )}
        </>
      }
    >
      <ul className="p-block-lines">
        {surplusRows > 0 && <li>{t('cells:block.rows', { count: surplusRows })}</li>}
        {surplusColumns > 0 && <li>{t('cells:block.columns', { count: surplusColumns })}</li>}
        {locked.map(({ name, why }) => (
          <li key={name}>{t('cells:block.locked', { name, why })}</li>
        ))}
      </ul>
      <p>{rest}</p>
    </Dialog>
  );
}
