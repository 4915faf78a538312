import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ListViewProps } from '#renderers/regions/list/ListView.tsx';
import type { ListRow } from '#schemas/list.ts';
import { builtInListOf } from '#src/engine/work/workList.ts';
import { WORK_LISTS } from '#src/engine/work/workLists.ts';
import { usePorts } from '#src/services/screen/ports.ts';
import { useDialogs } from '#src/services/screen/useDialogs.tsx';
import { instancesPresentation } from './administration/instancesPresentation.ts';
import { ListReload } from './administration/listReload.ts';
import { rowActRunner } from './lists/rowActRunner.ts';
import { withSeveralActs } from './several/severalToolbar.ts';
import { WorkList, type WorkListSurroundings } from './WorkList.tsx';

/** A list of the workflow centre by its code; another language is another list, for the server words rows in it. */
export default function WorkListScreen({ code }: { code: string }) {
  const ports = usePorts();
  const { show, dialogs } = useDialogs(ports);
  const document = WORK_LISTS.find((one) => one.code === code);
  const list = useMemo(() => document && builtInListOf(document, ports), [document, ports]);
  const navigate = useNavigate();
  const reload = useRef<() => void>(undefined);
  const again = useCallback(() => reload.current?.(), []);
  const parts = useCallback(
    (around: WorkListSurroundings) => {
      reload.current = around.reload;
      const opener = document?.opensPage && { onOpen: (row: ListRow) => void navigate(document.addressOf(row)) };
      const several = document?.several;
      return {
        adapt(props: ListViewProps) {
          const own = several ? withSeveralActs(props, { acts: several, t: ports.t, show }) : props;
          return document?.hasPanel ? { ...own, presentation: instancesPresentation } : own;
        },
        grid: { ...opener, ...(document?.acts && { onScriptAction: rowActRunner(document, { ports, show, navigate, ...around }) }) },
      };
    },
    [document, navigate, ports, show],
  );
  useEffect(() => document?.watch?.(() => reload.current?.()), [document]);
  if (!list) return null;
  return (
    <ListReload value={again}>
      <WorkList key={`${code} ${ports.locale}`} list={list} ports={ports} parts={parts} />
      {dialogs}
    </ListReload>
  );
}
