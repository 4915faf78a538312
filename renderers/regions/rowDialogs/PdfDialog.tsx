import { useEffect, useRef, useState } from 'react';
import { MESSAGE_MS } from '#renderers/contracts/messageTimes.ts';
import type { ActionResult } from '#renderers/contracts/action.ts';
import type { LazyDialogProps } from '#renderers/contracts/lazyDialog.ts';
import type { PrintedPdf } from '#renderers/contracts/rowCalls.ts';
import { ApprovalsChoice } from './ApprovalsChoice.tsx';
import { PdfPreview } from './PdfPreview.tsx';

export interface PdfDialogInput {
  /** Code of the print template; undefined = the model has none. */
  template: string | undefined;
  print(template: string, approvals: boolean): Promise<PrintedPdf>;
  /** Whether prints without a template show approvals, and hears when that changes. */
  approvals?: { isShown: boolean; onChange(isShown: boolean): void };
}

/** The print of one record by one template; without one it says so and closes. Source: LA-031, ER-011. */
export function PdfDialog({ template, print, approvals, ports, onClose }: PdfDialogInput & LazyDialogProps<ActionResult>) {
  const { t } = ports;
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  useEffect(() => {
    if (template === undefined)
      close.current({ kind: 'message', done: false, message: { level: 'error', text: t('rows:print.none'), ms: MESSAGE_MS.partial } });
  }, [template, t]);
  const [isShown, setShown] = useState(approvals?.isShown ?? true);
  if (template === undefined) return null;
  const change = (next: boolean) => {
    setShown(next);
    approvals?.onChange(next);
  };
  return (
    <PdfPreview
      // With approvals or without it is another file.
      key={String(isShown)}
      load={() => print(template, isShown)}
      tools={({ hasApprovals }) => hasApprovals && approvals && <ApprovalsChoice isShown={isShown} label={t('rows:print.approvals')} onChange={change} />}
      ports={ports}
      onClose={() => onClose({ kind: 'none', done: true })}
    />
  );
}
