import { useEffect, useRef, useState } from 'react';
import { localized } from '#schemas/localized.ts';
import { MESSAGE_MS } from '#renderers/contracts/messageTimes.ts';
import { Menu } from '#renderers/regions/base/Menu.tsx';
import type { RowDialogProps } from './lazyRowDialogs.ts';
import { PdfPreview } from './PdfPreview.tsx';
import { useRequest } from '#renderers/regions/hooks/useRequest.ts';

/** Which template, beside the button that was clicked; then the PDF. Source: LA-028 to LA-031, ER-011, ER-012, OP-58. */
export function PrintDialog({ action, list, calls, ports, onClose }: RowDialogProps) {
  const { t, locale } = ports;
  const [templates] = useRequest('templates', async () => (await calls.rows()).printTemplates());
  const [chosen, setChosen] = useState<string>();
  const hasChosen = useRef(false);
  const choose = (code: string) => {
    hasChosen.current = true;
    setChosen(code);
  };
  // The menu closes before it says what was chosen.
  const leave = () => queueMicrotask(() => hasChosen.current || onClose());
  const button = useRef(buttonOf(action.actionCode));
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  const found = templates.status === 'ready' ? templates.value : undefined;
  const failure = 'error' in templates ? ports.relations.fault(templates.error).text : undefined;
  const isNone = found?.length === 0;
  useEffect(() => {
    const report = (text: string, ms: number) => close.current({ kind: 'message', done: false, message: { level: 'error', text, ms } });
    if (isNone) report(t('rows:print.none'), MESSAGE_MS.partial);
    else if (failure !== undefined) report(failure, MESSAGE_MS.error);
  }, [isNone, failure, t]);
  if (!found || isNone) return null;
  if (chosen !== undefined) {
    const print = async () =>
      (await calls.rows()).printPdf(
        list.checkedRows.map(({ id }) => id),
        chosen,
      );
    return <PdfPreview load={print} ports={ports} onClose={() => onClose({ kind: 'none', done: true })} />;
  }
  return (
    <Menu
      anchor={button}
      open
      placement="far-right"
      label={t('rows:print.templates')}
      items={found.map((template) => ({ id: template.code, label: localized(template, locale), icon: 'file', onSelect: () => choose(template.code) }))}
      onClose={leave}
    />
  );
}

/** The button of an action; where the bar has no room for it, the one that stands for the rest. */
function buttonOf(actionCode: string): HTMLElement | null {
  const button = document.querySelector<HTMLElement>(`[data-action="${CSS.escape(actionCode)}"]`);
  return button?.closest('[data-over]') ? document.querySelector<HTMLElement>('.p-toolbar-more button') : button;
}
