import { UnitType } from '#schemas/codes.ts';
import type { Choices } from '#schemas/workflow/command.ts';
import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';
import type { ParticipantChoice, ParticipantInfo } from '#schemas/form.ts';
import type { Organisation } from '#server/organisation/organisation.ts';
import type { Language } from '#server/refusals/refused.ts';
import { choiceOutOfRange } from '#server/refusals/workflowForms.ts';
import { nameOfStep } from '#server/workflow/instance/openInstance.ts';
import { chosenAhead, type ChosenStep } from '#server/workflow/offers/chosenAhead.ts';
import { isInRange } from '#server/workflow/people/rules/chosen.ts';

/** The steps ahead whose people the actor has to choose, or may choose again (`participantChoose`, contract 10.4). */
export function presentChoices(
  definition: WorkflowDefinition,
  activityCode: string,
  choices: Choices,
  { organisation, language }: { organisation: Organisation; language: Language },
): { participantChoose: ParticipantChoice[]; participantInfos: ParticipantInfo[] } {
  const ahead = chosenAhead(definition, activityCode);
  const codes = ahead.map(({ step }) => step.code);
  return {
    participantChoose: ahead.map((chosen) => ({
      activityCode: chosen.step.code,
      activityName: nameOfStep(definition, chosen.step.code)[language],
      multiple: isMultiple(chosen),
      required: !choices.has(chosen.step.code),
      range: rangeOf(chosen, organisation, language),
    })),
    participantInfos: codes.flatMap((code) => {
      const people = choices.get(code);
      return people ? [{ activityCode: code, participants: people.map((id) => presentPerson(organisation, id)) }] : [];
    }),
  };
}

/**
 * Choices that were sent with an act at a step, checked: steps ahead alone, people who can have work and are in the range (contract 10.4).
 * Errors: 900400 naming the step.
 */
export function checkedChoices(definition: WorkflowDefinition, activityCode: string, chosen: Choices, organisation: Organisation): Choices {
  if (chosen.size === 0) return chosen;
  const ahead = new Map(chosenAhead(definition, activityCode).map((step) => [step.step.code, step]));
  for (const [code, people] of chosen) {
    const step = ahead.get(code);
    const isFit = step && people.length > 0 && (people.length === 1 || isMultiple(step)) && people.every((id) => mayBeChosen(step, id, organisation));
    if (!isFit) throw choiceOutOfRange(nameOfStep(definition, code));
  }
  return chosen;
}

function mayBeChosen({ rules }: ChosenStep, userId: string, organisation: Organisation): boolean {
  return organisation.people.get(userId)?.status === 'ENABLE' && rules.some((rule) => isInRange(rule, userId, organisation));
}

const isMultiple = ({ rules }: ChosenStep): boolean => rules.some(({ multiple }) => multiple);

/** Null = anybody. */
function rangeOf({ rules }: ChosenStep, { roles, departments }: Organisation, language: Language): ParticipantChoice['range'] {
  if (rules.some(({ range }) => !range)) return null;
  const nameOf = (unit: { name: string; nameEn: string | null } | undefined, id: string): string => (language === 'en' && unit?.nameEn) || unit?.name || id;
  return rules.flatMap(({ range }) => {
    if (!range) return [];
    return 'role' in range
      ? { id: range.role, unitType: UnitType.role, name: nameOf(roles.get(range.role), range.role) }
      : { id: range.department, unitType: UnitType.department, name: nameOf(departments.get(range.department), range.department) };
  });
}

function presentPerson({ people }: Organisation, id: string): ParticipantInfo['participants'][number] {
  return { id, unitType: UnitType.user, name: people.get(id)?.name ?? id };
}
