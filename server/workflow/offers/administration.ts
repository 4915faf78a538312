import type { Command } from '#schemas/workflow/command.ts';
import { activeSteps } from '#server/workflow/core/end.ts';
import { Execution } from '#server/workflow/core/execution.ts';
import { isFaulty } from '#server/workflow/core/faults.ts';
import { dryRunRefusal } from './dryRun.ts';
import type { ViewedInstance } from './viewer.ts';

/** Codes of what administrators can do with a running instance now (contract 10.3, 21.10). Shape: `by` = the administrator. */
export function administration(instance: ViewedInstance, by: string): string[] {
  const { definition, state, newest } = instance;
  if (state.suspendedAt !== null) return ['resumeInstance'];
  const execution = new Execution(definition, state, { at: 0, by });
  const active = activeSteps(execution);
  const takes = (command: Command, target = definition): boolean => !dryRunRefusal(target, state, command);
  const task = [...definition.elements.values()].find(({ type }) => type === 'userTask');
  const offered: [code: string, isOpen: boolean][] = [
    ['activateActivity', task !== undefined && takes({ type: 'activate', at: 0, by, element: task.code, cancelOthers: true })],
    ['cancelActivity', active.length > 0],
    ['adjustParticipants', active.some(({ type }) => type === 'userTask' || type === 'startEvent')],
    ['retryInstance', isFaulty(execution) && takes({ type: 'retry', at: 0, by })],
    ['suspendInstance', true],
    ['migrateInstance', newest !== undefined && takes({ type: 'migrate', at: 0, by }, newest)],
  ];
  return offered.flatMap(([code, isOpen]) => (isOpen ? [code] : []));
}
