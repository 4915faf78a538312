import type { Ports } from '#renderers/contracts/ports.ts';
import type { TodoPlace } from '#src/engine/work/todoPlace.ts';
import type { WorkItemRow } from '#schemas/workItem.ts';
import { StepButton } from '#src/screens/forms/steps/StepButton.tsx';

interface TodoStepsProps {
  place: TodoPlace;
  ports: Ports;
  onOpen(item: WorkItemRow): void;
}

/** The place of a task in the to-do it was opened from, with the ways to its neighbours; at the ends they are off. Source: mockup 14. */
export function TodoSteps({ place: { at, total, previous, next }, ports: { t }, onOpen }: TodoStepsProps) {
  return (
    <>
      <span className="p-record-position">{t('process:head.position', { at, total })}</span>
      <StepButton icon="chevronUp" label={t('process:head.previous')} end={t('process:head.first')} onStep={previous && (() => onOpen(previous))} />
      <StepButton icon="chevronDown" label={t('process:head.next')} end={t('process:head.last')} onStep={next && (() => onOpen(next))} />
    </>
  );
}
