import { useMemo, useState, useSyncExternalStore } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { inspectPart, type Picked } from '#src/engine/lists/inspectPart.ts';
import type { ListHandle } from '#src/engine/lists/openList.ts';
import { runLogOf } from '#src/engine/scripts/scriptRunLog.ts';
import { Inspector } from './Inspector.tsx';
import { ScriptDrawer, type ScriptedPage } from './ScriptDrawer.tsx';
import { usePicker } from './usePicker.ts';

interface ScriptPanelProps {
  handle: ListHandle;
  ports: Ports;
  /** Element of the list, parts of which are picked. */
  list: Element;
  onClose(): void;
}

/** What the script of a list did, and why a part of it is as it is. Source: BX-027 to BX-030, mockup 12. */
export function ScriptPanel({ handle, ports, list, onClose }: ScriptPanelProps) {
  const { session } = handle;
  const { model } = useSyncExternalStore(session.store.subscribe, session.store.get);
  const [picked, setPicked] = useState<Picked>();
  const [picking, setPicking] = useState(false);
  const isInspecting = picking || picked !== undefined;
  usePicker({ list, session, isOn: picking, onPick: setPicked, onEnd: () => setPicking(false) });
  const source = model?.script ?? '';
  const view = model?.config.code ?? '';
  const page = useMemo<ScriptedPage>(
    () => ({
      name: `${session.schemaCode}/${view}`,
      kind: 'list',
      runLog: runLogOf(session),
      source,
      environment: session.services.scriptEnvironment,
      restart: handle.reconfigure,
    }),
    [session, handle, view, source],
  );
  const inspector = isInspecting && (
    <Inspector
      explanation={picked && inspectPart(session, picked)}
      isMissing={picked !== undefined}
      picking={picking}
      view={view}
      source={source}
      ports={ports}
      onClose={() => {
        setPicked(undefined);
        setPicking(false);
      }}
    />
  );
  const pick = { isOn: picking, toggle: () => setPicking(!picking) };
  return <ScriptDrawer page={page} ports={ports} around={list} pick={pick} side={inspector} isWatched={isInspecting} onClose={onClose} />;
}

interface FormScriptPanelProps {
  page: ScriptedPage;
  ports: Ports;
  form: Element;
  onClose(): void;
}

/** What the script of a form did. Source: BX-028 to BX-030, contract 14. */
export function FormScriptPanel({ page, ports, form, onClose }: FormScriptPanelProps) {
  return <ScriptDrawer page={page} ports={ports} around={form} isWatched={false} onClose={onClose} />;
}
