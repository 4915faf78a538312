import { type ComponentType, useCallback, useMemo, useRef } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { TriageCommand } from '#renderers/contracts/triage.ts';
import type { ListViewProps } from '#renderers/regions/list/ListView.tsx';
import Triage from '#renderers/regions/triage/Triage.tsx';
import type { BuiltInList } from '#src/engine/lists/builtInList.ts';
import { builtInListOf } from '#src/engine/work/workList.ts';
import { WORK_LISTS } from '#src/engine/work/workLists.ts';
import { usePorts } from '#src/services/screen/ports.ts';
import { type ScreenKey } from '#src/services/screen/screenKeys.ts';
import { useDialogs } from '#src/services/screen/useDialogs.tsx';
import { useTriagePort } from './useTriagePort.ts';

/** Keys of a list that is worked through, by what they do; the first runs it. Source: BX-023, design of workflows 11. */
const KEYS: readonly [TriageCommand, keys: readonly string[]][] = [
  ['next', ['j', '↓']],
  ['previous', ['k', '↑']],
  ['agree', ['a']],
  ['reject', ['r']],
  ['forward', ['f']],
  ['check', ['x']],
  ['clear', ['Escape']],
  ['undo', ['z']],
  ['form', ['o']],
  ['search', ['/']],
];
const TO_READ: ReadonlySet<TriageCommand> = new Set(['next', 'previous', 'form', 'search', 'check', 'clear']);
/** Usual opinions that a digit puts in. */
const DIGITS = [...'123456789'];

interface TriageScreenProps {
  code: string;
  /** Opens a built-in list of the workflow centre. */
  List: ComponentType<{
    list: BuiltInList;
    ports: Ports;
    parts(around: { reload(): void }): object;
    drawn: { View: ComponentType<ListViewProps>; keys: readonly ScreenKey[] };
  }>;
}

/** To-do or to-read as a list that is worked through: a built-in list of the one engine, with what its presentation does beside it. Source: WF-001, WF-002, BX-023. */
export default function TriageScreen({ code, List }: TriageScreenProps) {
  const ports = usePorts();
  // What the server words is of one language, and so is the list.
  return <TriageList key={`${code} ${ports.locale}`} code={code} List={List} />;
}

function TriageList({ code, List }: TriageScreenProps) {
  const ports = usePorts();
  const { show, dialogs } = useDialogs(ports);
  const document = WORK_LISTS.find((one) => one.code === code);
  const list = useMemo(() => document && builtInListOf(document, ports), [document, ports]);
  const reload = useRef<() => void>(() => undefined);
  const kind = document?.triage ?? 'todo';
  const { port, commands } = useTriagePort({ kind, ports, show, reload });
  const parts = useCallback(({ reload: again }: { reload(): void }) => {
    reload.current = again;
    return {};
  }, []);
  const keys = useMemo((): readonly ScreenKey[] => {
    const run = (command: TriageCommand, opinion?: number) => (commands.current?.(command, opinion) === true ? undefined : false);
    const named = KEYS.filter(([command]) => kind === 'todo' || TO_READ.has(command));
    return [
      ...named.map(([command, names]): ScreenKey => ({ keys: names, text: command === 'clear' ? '' : `keys:triage.${command}`, run: () => run(command) })),
      ...(kind === 'toread'
        ? [
            { keys: ['Space'], text: 'keys:triage.read' },
            { keys: [' '], text: '', run: () => run('read') },
          ]
        : [
            { keys: ['1', '…', '9'], text: 'keys:triage.opinion', run: () => run('opinion', 1) },
            ...DIGITS.slice(1).map((digit): ScreenKey => ({ keys: [digit], text: '', run: () => run('opinion', Number(digit)) })),
          ]),
    ];
  }, [kind, commands]);
  const drawn = useMemo(() => ({ View: (props: ListViewProps) => <Triage {...props} work={port} />, keys }), [port, keys]);
  return (
    <>
      {list && <List list={list} ports={ports} parts={parts} drawn={drawn} />}
      {dialogs}
    </>
  );
}
