import type { LazyDialogProps } from '#renderers/contracts/lazyDialog.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Dialog } from '#renderers/regions/base/Dialog.tsx';
import type { Confirmation } from '#renderers/contracts/dialogs.ts';
import { RenderTree } from '#renderers/regions/renderTree/RenderTree.tsx';

/** A confirmation of a script or a custom button; text or a plain tree. Source: contract 12.2, 13.4. */
export function ConfirmDialog({ title, content, okText, cancelText, destroys = false, ports: { t }, onClose }: Confirmation & LazyDialogProps<boolean>) {
  return (
    <Dialog
      open
      role={destroys ? 'alertdialog' : 'dialog'}
      title={title}
      closeLabel={t('list:close')}
      onClose={() => onClose(false)}
      footer={
        <>
          <Button onClick={() => onClose(false)}>{cancelText || t('list:cancel')}</Button>
          <Button variant={destroys ? 'dangerFill' : 'primary'} onClick={() => onClose(true)}>
            {okText || t('list:ok')}
          </Button>
        </>
      }
    >
      {content !== undefined && <RenderTree node={content} />}
    </Dialog>
  );
}
