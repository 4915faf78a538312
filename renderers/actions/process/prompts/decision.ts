import { listSeparator } from '#schemas/formats/format.ts';
import { PropertyType, UnitType } from '#schemas/codes.ts';
import type { ParticipantChoice } from '#schemas/form.ts';
import type { FormField } from '#schemas/formSchema/field.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import type { ActPrompt, Decision, ProcessContext, ProcessForm } from '#renderers/contracts/process.ts';
import { choiceField, dialogField } from '#renderers/regions/form/dialogForm/dialogFields.ts';
import { OPINION_FIELD } from '#renderers/regions/process/opinion/opinionValues.ts';
import { opinionRequest, opinionGiven } from './opinionFields.ts';
import { peopleOf, presentValues, unitOfPerson } from './promptFields.ts';

/** Code of the field for the people of a step. */
const fieldOfStep = (at: number): string => `step${at}`;

/** What a decision needs: the opinion, people for steps ahead, and at a start the department. Shape: undefined = nothing. Source: contract 10.4. */
export function decisionPrompt({ form, ports }: ProcessContext, code: Decision['actionCode'], words: string): ActPrompt | undefined {
  const { t } = ports;
  const opinion = opinionRequest(form, t, code);
  const steps = code === 'disAgree' ? [] : stepsOf(form);
  const fields: FormField[] = [...departmentFields(form, t), ...steps.map((step, at) => stepField(step, at, ports)), ...opinion.fields];
  if (fields.length === 0 && !opinion.opinion) return undefined;
  return {
    title: t(`${words}.title`),
    intro: steps.flatMap((step) => describeRange(step, ports)),
    ...opinion,
    fields,
    values: presetOf(form),
    confirm: t(`${words}.confirm`),
  };
}

/** The decision that was answered. Errors: those of the upload of a signature. */
export async function decisionOf(context: ProcessContext, actionCode: Decision['actionCode'], answers: FormValues): Promise<Decision> {
  const approval = await opinionGiven(context, answers);
  const steps = actionCode === 'disAgree' ? [] : stepsOf(context.form);
  const chosen = steps.flatMap(({ activityCode, range }, at) => {
    const given = answers[fieldOfStep(at)];
    const participants = (isOfPeople(range) ? chosenOf(given) : peopleOf(given)).map((id) => ({ id, unitType: UnitType.user }));
    return participants.length === 0 ? [] : [{ activityCode, participants }];
  });
  const { depatmentId } = answers;
  return {
    actionCode,
    ...(approval && { approval }),
    ...(chosen.length > 0 && { participantInfos: chosen }),
    ...(typeof depatmentId === 'string' && { depatmentId }),
  };
}

const stepsOf = ({ participantChoose }: ProcessForm): readonly ParticipantChoice[] => participantChoose ?? [];

type Range = ParticipantChoice['range'];
/** Whether the range is people alone: they stand as choices, and nobody else can be taken. */
const isOfPeople = (range: Range): range is NonNullable<Range> => range?.every(({ unitType }) => unitType === UnitType.user) === true;
/** Values of a choice of one or of several. */
const chosenOf = (value: unknown): string[] => [value].flat().filter((one): one is string => typeof one === 'string' && one !== '');

/** Out of which roles and departments the people of a step are chosen. */
function describeRange({ activityName, range }: ParticipantChoice, { t, locale }: ProcessContext['ports']): string[] {
  const groups = (range ?? []).filter(({ unitType }) => unitType !== UnitType.user);
  return groups.length === 0 ? [] : [t('workflow:ask.peopleWithin', { step: activityName, range: groups.map(({ name }) => name).join(listSeparator(locale)) })];
}

/** The people of a step ahead: out of its range where that is people alone, else out of the organisation; the server checks it. */
function stepField({ activityName, multiple, required, range }: ParticipantChoice, at: number, { t }: ProcessContext['ports']): FormField {
  const name = t('workflow:ask.peopleOf', { step: activityName });
  if (!isOfPeople(range)) return dialogField({ code: fieldOfStep(at), name, propertyType: multiple ? PropertyType.staffMulti : PropertyType.staff, required });
  const choices = range.map((person) => ({ value: person.id, text: person.name }));
  const field = choiceField({ code: fieldOfStep(at), name, required }, choices);
  return multiple ? { ...field, propertyType: PropertyType.dropdownMulti } : field;
}

/** The field of a start whose originator has several. */
function departmentFields({ departments, workItemId }: ProcessForm, t: ProcessContext['ports']['t']): FormField[] {
  if (workItemId || !departments || departments.length < 2) return [];
  const choices = departments.map(({ id, name }) => ({ value: id, text: name }));
  return [choiceField({ code: 'depatmentId', name: t('workflow:ask.department'), required: true }, choices)];
}

/** What was saved: the opinion, the choices made before, the main department. */
function presetOf(form: ProcessForm): FormValues {
  const saved = new Map((form.participantInfos ?? []).map(({ activityCode, participants }) => [activityCode, participants]));
  const steps = stepsOf(form).map(({ activityCode, multiple, range }, at) => {
    const people = saved.get(activityCode);
    if (!isOfPeople(range)) return [fieldOfStep(at), people?.map(unitOfPerson)] as const;
    const ids = people?.map(({ id }) => id);
    return [fieldOfStep(at), multiple ? ids : ids?.[0]] as const;
  });
  const main = form.departments?.find(({ isMain }) => isMain)?.id;
  return presentValues({ [OPINION_FIELD]: form.approval?.content ?? undefined, depatmentId: main, ...Object.fromEntries(steps) });
}
