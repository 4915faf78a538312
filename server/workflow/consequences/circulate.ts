import type { Effect } from '#schemas/workflow/command.ts';
import type { WhyData } from '#schemas/workflow/state.ts';
import { recordWorkChange } from '#server/store/workChanges.ts';
import { Execution } from '#server/workflow/core/execution.ts';
import { handlersOfStep } from '#server/workflow/core/handlers.ts';
import { workflowScope } from '#server/workflow/instance/runCommand.ts';
import type { Consequence, TakenAct } from '#server/workflow/instance/takenAct.ts';
import { excerptOf } from '#server/workflow/messages/event.ts';
import { instanceMessage } from '#server/workflow/messages/instanceEvents.ts';
import { queueMessages, type WorkflowMessage } from '#server/workflow/messages/queueMessages.ts';
import { resolveRules } from '#server/workflow/people/rules/index.ts';
import type { Candidate, RuleContext } from '#server/workflow/people/rules/rule.ts';
import { eligibility } from '#server/workflow/people/substitutes.ts';
import { addReads, type NewRead } from '#server/workflow/store/reads.ts';

type Circulated = Extract<Effect, { kind: 'circulate' }>;

/** Steps and service tasks give the instance to people to read (contract 15.9.2, 21.4); nothing waits for them. */
export const circulateConsequence: Consequence = async (taken) => {
  const { open, act, result, services } = taken;
  const effects = result.effects.filter((effect) => effect.kind === 'circulate');
  if (effects.length === 0 && services.circulations.length === 0) return;
  const context = ruleContextAfter(taken);
  const ofSteps = effects.flatMap((effect) =>
    peopleOfEffect(taken, effect, context).map((person): NewRead => ({ ...person, activityCode: effect.element, token: effect.token })),
  );
  const ofServices = services.circulations.flatMap(({ people, element, token }) =>
    people.map((person): NewRead => ({ ...person, activityCode: element, token })),
  );
  const reads = [...ofSteps, ...ofServices];
  const at = new Date(act.command.at);
  const byId = byOf(effects, act.command.by);
  const readers = await addReads(open.tx, open.row, reads, { byId, at });
  await recordWorkChange(open.tx, readers);
  await queueMessages(open.tx, messagesToReaders(taken, reads, readers), open.seen.organisation, at);
};

/** Who got it learns of it, with what the person wrote who circulates it (contract 21.16). */
function messagesToReaders({ open, act: { command, row } }: TakenAct, reads: readonly NewRead[], readers: readonly string[]): WorkflowMessage[] {
  const subject = { row: { ...open.row, ...row }, definition: open.definition };
  const words = command.type === 'circulate' ? excerptOf(command.opinion) : {};
  return readers.map((userId) => {
    const activityCode = reads.find((read) => read.userId === userId)?.activityCode;
    return instanceMessage(subject, {
      userId,
      event: { kind: 'circulated', by: command.by, act: command.type, ...words },
      ...(activityCode ? { activityCode } : {}),
    });
  });
}

/** Who circulates it: a person by their act, else the workflow itself. */
function byOf(effects: readonly Circulated[], by: string | null): string | null {
  return effects.some(({ people }) => people !== undefined) ? by : null;
}

/** What rules read at the end of the act. */
function ruleContextAfter({ open, act, result, surroundings }: TakenAct): RuleContext {
  const execution = new Execution(open.definition, result.state, act.command);
  return {
    organisation: surroundings.organisation,
    originatorId: surroundings.originatorId,
    departmentId: surroundings.departmentId,
    scope: workflowScope(surroundings, execution.facts),
    handlersOf: (step) => handlersOfStep(execution, step),
    chosen: undefined,
    isEligible: eligibility(surroundings.organisation, new Set()),
  };
}

function peopleOfEffect(taken: TakenAct, effect: Circulated, context: RuleContext): readonly Candidate[] {
  if (effect.people) return effect.people.map((userId) => ({ userId, why: whyOfAct(taken, effect) }));
  if (effect.on === 'step') return effect.readers.map(({ id, why }) => ({ userId: id, why }));
  const element = taken.open.definition.elements.get(effect.element);
  if (element?.type !== 'userTask') return [];
  return resolveRules(
    element.circulate.filter(({ on }) => on === effect.on).flatMap(({ rules }) => rules),
    context,
  );
}

/** Whom an act names: by somebody who circulates it, or by an administrator who opens a step that only shows it. */
function whyOfAct({ act: { command } }: TakenAct, { on }: Circulated): WhyData {
  return { kind: on === 'act' ? 'circulate' : 'admin', by: command.by ?? undefined, opinion: command.opinion };
}
