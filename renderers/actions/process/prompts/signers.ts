import { PropertyType } from '#schemas/codes.ts';
import type { ActPrompt, ActResult, AddedItem, ProcessContext } from '#renderers/contracts/process.ts';
import type { Translate } from '#renderers/contracts/ports.ts';
import { choiceField } from '#renderers/regions/form/dialogForm/dialogFields.ts';
import type { FormField } from '#schemas/formSchema/field.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import { opinionRequest, opinionGiven } from './opinionFields.ts';
import { commentField, confirmCount, namesOfPeople, peopleField, peopleOf, presentValues, typedWords } from './promptFields.ts';

/** Places of people who are added, as the call numbers them (contract 11.6). */
const PLACES = { before: 1, after: 2, beside: 3 } as const;
type Place = keyof typeof PLACES;
/** Stands among the places where the reader has added people who have not answered yet. */
const REMOVE = 'remove';
const ORDERS = ['all', 'any', 'sequence'] as const;

/** Asks whom to add, and where; people added before, who have not answered, can be taken away here too. */
export async function signersPrompt(context: ProcessContext, code: string, places: readonly Place[]): Promise<ActPrompt> {
  const { form, calls, ports } = context;
  const { t } = ports;
  const added = (await calls.addedItems()).filter(({ how }) => how === 'addSign');
  const choices = [...places, ...(added.length > 0 ? [REMOVE] : [])];
  const [first = 'before'] = places;
  const after = opinionRequest(form, t, form.activityType === 'approve' ? 'agree' : 'submit');
  return {
    title: t(`workflow:button.${code}`),
    fields:
      choices.length > 1
        ? [choiceField({ code: 'place', name: t('workflow:ask.signers.place'), required: true }, wordedChoices(choices, 'workflow:ask.signers', t))]
        : [],
    more: {
      by: 'place',
      fields: (place) => (place === REMOVE ? [removedField(added, t)] : fieldsOfPlace(isPlace(place) ? place : first, after.fields, t)),
    },
    ...(after.opinion && { opinion: { ...after.opinion, when: 'after' } }),
    values: presentValues({ place: first, order: ORDERS[0], added: added.map(({ person }) => person.id), opinion: form.approval?.content ?? undefined }),
    confirm: t('workflow:ask.signers.confirm'),
    confirmFor: ({ place, people }) =>
      (place === REMOVE ? t('workflow:ask.removeSign.confirm') : confirmCount(t, 'signers', people)) ?? t('workflow:ask.signers.confirm'),
  };
}

/** Adds them, or takes added ones away. */
export async function addSigners(context: ProcessContext, answers: FormValues, fallback: Place): Promise<ActResult> {
  const { calls, ports } = context;
  const { place, people, order, comment, added } = answers;
  if (place === REMOVE) {
    await removeChosen(calls, added);
    return { message: ports.t('workflow:done.removeSign'), stays: true };
  }
  const at = isPlace(place) ? place : fallback;
  const approval = at === 'after' ? await opinionGiven(context, answers) : undefined;
  await calls.addSigners({
    participantors: peopleOf(people),
    addSignType: PLACES[at],
    comment: at === 'after' ? undefined : typedWords(comment),
    approval,
    withValues: at === 'after',
    ...(at === 'before' && { approvalMode: ORDERS.find((one) => one === order) }),
  });
  return { message: ports.t('workflow:done.signers', { names: namesOfPeople(people, ports.locale) }), stays: at === 'beside' };
}

/** The people whom the reader has added, to be taken away. */
export function removedField(added: readonly AddedItem[], t: Translate): FormField {
  const people = new Map(added.map(({ person }) => [person.id, person.name]));
  const choices = [...people].map(([value, text]) => ({ value, text }));
  return { ...choiceField({ code: 'added', name: t('workflow:ask.removeSign.people'), required: true }, choices), propertyType: PropertyType.dropdownMulti };
}

/** Takes the people away that were chosen of those whom the reader has added. */
export async function removeChosen(calls: ProcessContext['calls'], chosen: unknown): Promise<void> {
  const ids = new Set([chosen].flat().map(String));
  const added = (await calls.addedItems()).filter(({ how, person }) => how === 'addSign' && ids.has(person.id));
  await calls.removeSigners(added);
}

const isPlace = (place: unknown): place is Place => typeof place === 'string' && Object.hasOwn(PLACES, place);
const wordedChoices = (codes: readonly string[], words: string, t: Translate) => codes.map((code) => ({ value: code, text: t(`${words}.${code}`) }));

/** Adding after is an answer, with what that needs; before, the order of the others is chosen. */
function fieldsOfPlace(place: Place, answer: readonly FormField[], t: Translate): FormField[] {
  const people = peopleField(t, t('workflow:ask.signers.people'));
  if (place === 'after') return [people, ...answer];
  if (place === 'beside') return [people, commentField(t, false)];
  const order = choiceField({ code: 'order', name: t('workflow:ask.signers.order'), required: true }, wordedChoices(ORDERS, 'workflow:ask.signers', t));
  return [people, order, commentField(t, false)];
}
