import type { ShowDialog } from '#renderers/contracts/lazyDialog.ts';
import type { ListViewProps } from '#renderers/regions/list/ListView.tsx';
import type { ToolbarItem } from '#renderers/regions/list/Toolbar.tsx';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import type { Translate } from '#renderers/contracts/ports.ts';
import type { ListRow } from '#schemas/list.ts';
import type { SeveralAct } from '#src/engine/work/severalCalls.ts';
import type { SeveralDialogProps } from './SeveralDialog.tsx';
import { reportError } from '#src/services/messages/reportError.ts';

const dialog = {
  ...lazyComponent(async () => ({ default: (await import('./SeveralDialog.tsx')).SeveralDialog })),
  texts: ['workflow', 'work', 'form', 'list'],
};

interface Around {
  acts: readonly SeveralAct[];
  t: Translate;
  show: ShowDialog;
}

/** Puts what is done with several rows into the toolbar of a list: each is confirmed first, and rows that failed stay checked. Source: mockup 22. */
export function withSeveralActs(props: ListViewProps, { acts, t, show }: Around): ListViewProps {
  const { toolbar, grid } = props;
  const rows = toolbar.checkedRows;
  const items = acts.map(
    (act): ToolbarItem => ({
      key: `several:${act.code}`,
      action: { actionCode: act.code, name: t(`work:several.${act.code}`) },
      renderer: { icon: act.icon },
      enabled: enabledFor(act, rows),
      off: false,
    }),
  );
  const perform = async (act: SeveralAct) => {
    const checked = rows.map((row) => ({ id: row.id, name: nameOfRow(row), isOpen: act.isOpen(row) }));
    const failed = await show<SeveralDialogProps, readonly string[]>(dialog, { act, rows: checked });
    if (!failed) return;
    toolbar.onClearChecks();
    grid.onCheck(failed);
    toolbar.onReload();
  };
  const onAct = (key: string) => {
    const act = acts.find(({ code }) => key === `several:${code}`);
    if (act) void perform(act).catch(reportError);
    else toolbar.onAct(key);
  };
  return { ...props, toolbar: { ...toolbar, items: [...items, ...toolbar.items], onAct } };
}

function enabledFor({ isOpen }: SeveralAct, rows: readonly ListRow[]): true | string {
  if (rows.length === 0) return 'list:actions.checkFirst';
  return rows.some(isOpen) ? true : 'work:several.notOffered';
}

function nameOfRow({ id, data }: ListRow): string {
  const name = typeof data.instanceName === 'string' ? data.instanceName : id;
  return typeof data.ownerName === 'string' ? `${name} · ${data.ownerName}` : name;
}
