import type { RenderNode } from '#schemas/renderTree.ts';
import type { Ports } from '../contract.ts';
import { Button } from './base/Button.tsx';
import { Dialog } from './base/Dialog.tsx';
import { Tree } from './Tree.tsx';

export interface ConfirmDialogProps {
  title: string;
  content?: RenderNode | string;
  okText?: string;
  cancelText?: string;
  ports: Ports;
  onAnswer(confirmed: boolean): void;
}

/** A yes-or-no question of a script or a custom button; text or a plain tree. Source: contract 12.2, 13.4. */
export function ConfirmDialog({ title, content, okText, cancelText, ports: { t }, onAnswer }: ConfirmDialogProps) {
  return (
    <Dialog
      open
      title={title}
      closeLabel={t('list:close')}
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>{cancelText || t('list:cancel')}</Button>
          <Button variant="primary" onClick={() => onAnswer(true)}>
            {okText || t('list:ok')}
          </Button>
        </>
      }
    >
      {content !== undefined && <Tree node={content} />}
    </Dialog>
  );
}
