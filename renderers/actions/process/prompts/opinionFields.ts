import { PropertyType } from '#schemas/codes.ts';
import type { FormField } from '#schemas/formSchema/field.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import type { ActPrompt, Opinion, ProcessContext, ProcessForm } from '#renderers/contracts/process.ts';
import type { Translate } from '#renderers/contracts/ports.ts';
import { dialogField } from '#renderers/regions/form/dialogForm/dialogFields.ts';
import { filesOfValue } from '#renderers/regions/widgets/controls/widget.ts';
import { FILES_FIELD, isDrawnSignature, mentionedIn, OPINION_FIELD, SIGNATURE_VALUE } from '#renderers/regions/process/opinion/opinionValues.ts';
import { typedWords } from './promptFields.ts';

/** Most characters of an opinion (contract 10.4). */
const OPINION_CHARACTERS = 2000;

type Deed = 'submit' | 'agree' | 'disAgree' | 'reject';

/** Whether an answer has to say why, may, or has no place for it. Source: contract 15.9.2 (`opinion`). */
function opinionOfStep({ opinionRule }: ProcessForm, deed: Deed): 'none' | 'optional' | 'required' {
  if (opinionRule === 'required') return 'required';
  if (opinionRule === 'onDisagree') return deed === 'disAgree' || deed === 'reject' ? 'required' : 'optional';
  return opinionRule === 'optional' ? 'optional' : 'none';
}

/** What an answer needs from its giver beside all else: words and files, as the step requires them, and a signature. */
export function opinionRequest(
  form: ProcessForm,
  t: Translate,
  deed: Deed,
  name = 'workflow:ask.opinion',
): Pick<ActPrompt, 'opinion'> & { fields: FormField[] } {
  const rule = opinionOfStep(form, deed);
  const signs = form.signature === true && (deed === 'agree' || deed === 'disAgree');
  const words = dialogField({
    code: OPINION_FIELD,
    name: t(name),
    propertyType: PropertyType.longText,
    required: rule === 'required',
    maxLength: OPINION_CHARACTERS,
  });
  const files = dialogField({ code: FILES_FIELD, name: t('workflow:ask.files'), propertyType: PropertyType.attachment, required: false });
  return { fields: rule === 'none' ? [] : [words, files], ...((rule !== 'none' || signs) && { opinion: { signs } }) };
}

/** Drawings that were uploaded for an act that was refused then: it is sent again with the same file. */
const uploaded = new WeakMap<Blob, string>();

/** What was given as an opinion; undefined = nothing. Errors: those of the upload of a drawn signature. */
export async function opinionGiven({ calls }: ProcessContext, answers: FormValues): Promise<Opinion | undefined> {
  const content = typedWords(answers[OPINION_FIELD]);
  const attachments = filesOfValue(answers[FILES_FIELD]).map(({ refId }) => refId);
  const signature = await signatureGiven(calls, answers[SIGNATURE_VALUE]);
  const mentions = mentionedIn(answers);
  if (content === undefined && attachments.length === 0 && signature === undefined) return undefined;
  return {
    ...(content !== undefined && { content }),
    ...(attachments.length > 0 && { attachments }),
    ...(signature !== undefined && { signature }),
    ...(mentions.length > 0 && { mentions }),
  };
}

async function signatureGiven(calls: ProcessContext['calls'], value: unknown): Promise<string | undefined> {
  if (typeof value === 'string') return value;
  if (!isDrawnSignature(value)) return undefined;
  const known = uploaded.get(value.image);
  if (known !== undefined) return known;
  const refId = await calls.uploadSignature(value.image, value.isSaved);
  uploaded.set(value.image, refId);
  return refId;
}
