import type { AnswerStore } from '#renderers/contracts/process.ts';
import { filesOfValue } from '#renderers/regions/widgets/controls/widget.ts';
import type { DraftOpinion } from '#schemas/draft.ts';
import { isRecord } from '#schemas/formats/format.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import { USUAL_OPINIONS, WORKFLOW_ACTS } from '#schemas/limits.ts';

/** Code of the field of a dialog that holds the words of an opinion. */
export const OPINION_FIELD = 'opinion';
/** Code of the field that holds its files. */
export const FILES_FIELD = 'attachments';
/** Value of a dialog that is the signature: the id of the saved one, or one that was drawn. */
export const SIGNATURE_VALUE = 'signature';
/** Value that is the people who were chosen behind an @. */
const MENTIONS_VALUE = 'mentions';

/** Most people that one opinion mentions (contract 10.4). */
const MOST_MENTIONED = 50;

/** A signature that was drawn in the dialog. */
export interface DrawnSignature {
  image: Blob;
  /** It is saved in place of the former one. */
  isSaved: boolean;
}

/** Whether the signature of a dialog is a drawn one. */
export function isDrawnSignature(value: unknown): value is DrawnSignature {
  return typeof value === 'object' && value !== null && 'image' in value && value.image instanceof Blob;
}

/** The words of an opinion as far as they are typed. */
export function typedOpinion(values: FormValues): string {
  const words = values[OPINION_FIELD];
  return typeof words === 'string' ? words : '';
}

/** A sentence that is kept for opinions. */
export interface UsualOpinion {
  id: string;
  content: string;
}

/** Whether words may be saved as a usual opinion: short enough, room for one more, and not there yet. Source: contract 21.18. */
export function mayBeUsual(typed: string, found: readonly UsualOpinion[]): boolean {
  const words = typed.trim();
  const isFull = found.length >= USUAL_OPINIONS.perPerson;
  return words !== '' && words.length <= USUAL_OPINIONS.characters && !isFull && found.every(({ content }) => content !== words);
}

/** A usual opinion behind what is typed, as a sentence of its own; what would be too long stays as it is. */
export function appendOpinion(typed: string, usual: string): string {
  const before = typed.trimEnd();
  const words = before === '' ? usual : `${before}\n${usual}`;
  return words.length > WORKFLOW_ACTS.commentCharacters ? typed : words;
}

/** The answers with a usual opinion put into what is typed. */
export function withUsualOpinion(values: FormValues, content: string): FormValues {
  return { ...values, [OPINION_FIELD]: appendOpinion(typedOpinion(values), content) };
}

/** The answers with somebody more who was chosen behind an @. */
export function withMentioned(values: FormValues, { id, name }: { id: string; name: string }): FormValues {
  const before = Array.isArray(values[MENTIONS_VALUE]) ? values[MENTIONS_VALUE] : [];
  return { ...values, [MENTIONS_VALUE]: [...before, { id, name }] };
}

/** The opinion in answers, as a draft holds it. */
export function opinionIn(values: FormValues): DraftOpinion {
  const content = typedOpinion(values);
  const attachments = filesOfValue(values[FILES_FIELD]);
  const mentions = Array.isArray(values[MENTIONS_VALUE]) ? values[MENTIONS_VALUE].filter(isPerson) : [];
  return { ...(content !== '' && { content }), ...(attachments.length > 0 && { attachments }), ...(mentions.length > 0 && { mentions }) };
}

/** The opinion, where another one was saved at the item. */
export function unsavedOpinion(answers: AnswerStore): DraftOpinion | undefined {
  const opinion = opinionIn(answers.get());
  return JSON.stringify(opinion) === JSON.stringify(opinionIn(answers.saved())) ? undefined : opinion;
}

/** The answers with an opinion in place of theirs. */
export function withOpinion({ ...values }: FormValues, { content, attachments, mentions }: DraftOpinion): FormValues {
  const opinion = { [OPINION_FIELD]: content ?? '', [FILES_FIELD]: attachments?.length ? attachments : undefined, [MENTIONS_VALUE]: mentions ?? undefined };
  return { ...values, ...opinion };
}

/** The parts of answers that are an opinion. */
export function opinionPart(values: FormValues): FormValues {
  return Object.fromEntries([OPINION_FIELD, FILES_FIELD, MENTIONS_VALUE].flatMap((code) => (values[code] === undefined ? [] : [[code, values[code]]])));
}

const isPerson = (value: unknown): value is { id: string; name: string } => isRecord(value) && typeof value.id === 'string' && typeof value.name === 'string';

/** Ids of the people whose names still stand in the words. */
export function mentionedIn(values: FormValues): string[] {
  const chosen = Array.isArray(values[MENTIONS_VALUE]) ? values[MENTIONS_VALUE].filter(isRecord) : [];
  let words = typedOpinion(values);
  const ids: string[] = [];
  // A longer name first: it may begin with a shorter one, who is not meant by it.
  for (const { id, name } of chosen.toSorted((one, other) => String(other.name).length - String(one.name).length)) {
    if (typeof id !== 'string' || typeof name !== 'string' || !words.includes(`@${name}`)) continue;
    ids.push(id);
    words = words.replace(`@${name}`, '');
  }
  return [...new Set(ids)].slice(0, MOST_MENTIONED);
}
