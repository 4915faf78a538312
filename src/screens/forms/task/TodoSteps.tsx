import type { Ports } from '#renderers/contracts/ports.ts';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import type { TodoPlace } from '#src/engine/work/todoPlace.ts';
import type { WorkItemRow } from '#schemas/workItem.ts';

interface TodoStepsProps {
  place: TodoPlace;
  ports: Ports;
  onOpen(item: WorkItemRow): void;
}

/** The place of a task in the to-do it was opened from, with the ways to its neighbours. Source: mockup 14. */
export function TodoSteps({ place: { at, total, previous, next }, ports: { t }, onOpen }: TodoStepsProps) {
  return (
    <>
      <span className="p-record-position">{t('process:head.position', { at, total })}</span>
      {previous && <IconButton icon="chevronUp" label={t('process:head.previous')} onClick={() => onOpen(previous)} />}
      {next && <IconButton icon="chevronDown" label={t('process:head.next')} onClick={() => onOpen(next)} />}
    </>
  );
}
