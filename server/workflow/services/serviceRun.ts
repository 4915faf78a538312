import type { ServiceQuery } from '#schemas/workflow/command.ts';
import type { ParticipantRule, ServiceDeed } from '#schemas/workflow/definition.ts';
import type { WorkflowScope } from '#schemas/workflow/workflowFunctions.ts';
import type { Saver } from '#server/records/validateRecord.ts';
import { workflowScope, type Surroundings } from '#server/workflow/instance/runCommand.ts';
import type { OpenInstance } from '#server/workflow/instance/openInstance.ts';
import type { ServiceOutcome } from '#server/workflow/instance/takenAct.ts';
import { resolveRules } from '#server/workflow/people/rules/index.ts';
import type { Candidate } from '#server/workflow/people/rules/rule.ts';
import { eligibility } from '#server/workflow/people/substitutes.ts';

type DeedKind = ServiceDeed['kind'];
export type DeedOfKind<K extends DeedKind> = Extract<ServiceDeed, { kind: K }>;

/** One service task while it runs, in the transaction of the act that reached it. */
export interface ServiceRun {
  readonly open: OpenInstance;
  /** Its `values` are the own record as it is by now: each deed sees what those before it have written. */
  readonly surroundings: Surroundings;
  readonly query: Pick<ServiceQuery, 'element' | 'token' | 'facts' | 'handlersOf'>;
  /** Who writes: the system, in the name of whoever caused it (contract 21.12). */
  readonly saver: Saver;
  readonly services: ServiceOutcome;
}

/** Does one deed. Shape: `place` = its place in the task, from 0. Errors: Refused, which the task fails with. */
export type DeedRunner<K extends DeedKind> = (run: ServiceRun, deed: DeedOfKind<K>, place: number) => Promise<void>;

/** What values of a deed read: the record as it is by now. */
export function scopeOfRun({ surroundings, query }: Pick<ServiceRun, 'surroundings' | 'query'>): WorkflowScope {
  return workflowScope(surroundings, query.facts);
}

/** People of the rules of a deed, who are enabled. */
export function peopleOfDeed(run: Pick<ServiceRun, 'surroundings' | 'query'>, rules: readonly ParticipantRule[]): Candidate[] {
  const { organisation, originatorId, departmentId } = run.surroundings;
  return resolveRules(rules, {
    organisation,
    originatorId,
    departmentId,
    scope: scopeOfRun(run),
    handlersOf: run.query.handlersOf,
    chosen: undefined,
    isEligible: eligibility(organisation, new Set()),
  });
}
