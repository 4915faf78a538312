import type { FormValues } from '#schemas/formSchema/record.ts';
import type { OrganisationPort } from '#renderers/contracts/ports.ts';
import type { ProcessCalls, ProcessForm, RejectChoice } from '#renderers/contracts/process.ts';
import { localized, type Locale } from '#schemas/localized.ts';
import { call } from '#src/api/client.ts';
import { addedCalls } from './addedItems.ts';
import type { SentPlace } from '#src/engine/forms/sentForm.ts';
import { storeOnce } from '#src/engine/forms/storeOnce.ts';
import { isFilledIn } from '#src/engine/forms/formKeys.ts';
import { circulatedItems } from './circulatedItems.ts';
import { copyAsDraft } from './copyAsDraft.ts';
import { mentionableIn } from './mentionable.ts';
import { opinionCalls } from './opinionCalls.ts';
import { stepCalls } from './stepCalls.ts';

interface Around {
  /** Values to be stored, with the version that was read. */
  values(): FormValues;
  /** Draft this form is kept as: the act that stores its values ends it. */
  draftId: string | undefined;
  /** Keeps what was sent of the form until an answer has come; absent where no form stands. */
  sent?: SentPlace | undefined;
  /** Whom the person starts for, where it is not themselves (contract 21.8). */
  trustor: string | undefined;
  open(path: string): void;
  edit(): void;
  showPrint(template: string | undefined): Promise<void>;
  changeOwner(): Promise<boolean>;
  /** Loads the calls that read instances, which no form waits for. */
  reads(): Promise<unknown>;
  /** Remembers where and how the person returned an item of the workflow. */
  rejects?: { last(): RejectChoice | undefined; save(choice: RejectChoice): void } | undefined;
  organisation: OrganisationPort;
  locale: Locale;
}

/** The calls of the acts of an open form. Source: contract 10.4, 11.6. */
export function processCalls(form: ProcessForm, around: Around): ProcessCalls {
  const { open, edit, showPrint, changeOwner, organisation, reads } = around;
  const instance = form.workflowInstanceId ?? '';
  const acts = {
    ...decisions(form, around),
    ...atItem(form, around),
    ...ofInstance(form, around),
    ...administration(form),
    ...addedCalls(form, organisation.myself().user.id, reads),
  };
  const steps = stepCalls(instance, around.locale, reads);
  const opinions = { ...opinionCalls, mentionable: mentionableIn(instance, organisation, reads) };
  return { ...acts, ...steps, ...opinions, open, edit, showPrint, changeOwner, printTemplates: () => printTemplates(form, around.locale) };
}

/** The print templates of the record of a form, by its part in the instance. */
async function printTemplates({ bizObject, workflowInstanceId }: ProcessForm, locale: Locale): Promise<{ code: string; name: string }[]> {
  const query = { schemaCode: bizObject.schemaCode, ...(workflowInstanceId && { workflowInstanceId }) };
  const { printSheetCodes, printTemplates: named } = await call('printTemplates', { query });
  const names = new Map((named ?? []).map((template) => [template.code, localized(template, locale)]));
  return printSheetCodes.map((code) => ({ code, name: names.get(code) ?? code }));
}

/** The record of the form as an act stores it. */
function storedWith({ bizObject, bizSheet, workflowInstanceId }: ProcessForm, { values, draftId }: Around) {
  const { id, schemaCode, sheetCode } = bizObject;
  return {
    bizObject: { id: id ?? undefined, schemaCode, sheetCode: sheetCode ?? bizSheet.code, workflowInstanceId: workflowInstanceId ?? undefined, data: values() },
    ...(draftId !== undefined && { draftId }),
  };
}

function decisions(form: ProcessForm, around: Around): Pick<ProcessCalls, 'decide' | 'save'> {
  const workItemId = form.workItemId ?? undefined;
  const workflowInstanceId = form.workflowInstanceId ?? undefined;
  // What is open says by itself of which workflow it is; at a start nothing else does.
  const place = workItemId === undefined ? { workflowCode: form.workflowCode ?? undefined, workflowInstanceId } : { workItemId, workflowInstanceId };
  const { trustor } = around;
  return {
    decide: (decision) =>
      storeOnce(around.sent, 'submitForm', { formType: '1', ...place, ...(trustor !== undefined && { trustor }), ...decision, ...storedWith(form, around) }),
    save: (approval) => storeOnce(around.sent, 'saveForm', { ...place, ...(approval && { approval }), ...storedWith(form, around) }),
  };
}

type AtItem = 'rejectTargets' | 'lastReject' | 'reject' | 'forward' | 'addSigners' | 'assist' | 'circulate';

/** What is done at the open item. */
function atItem(form: ProcessForm, around: Around): Pick<ProcessCalls, AtItem> {
  const place = { workItemId: form.workItemId ?? '', workflowInstanceId: form.workflowInstanceId ?? '', activityCode: form.activityCode ?? '' };
  return {
    rejectTargets: () => call('rejectTargets', { query: place }),
    lastReject: () => around.rejects?.last(),
    async reject(to) {
      await storeOnce(around.sent, 'rejectWorkItem', { ...place, ...to, ...storedWith(form, around) });
      around.rejects?.save({ target: to.rejectToActivityCode, mode: to.submitToReject ? 'back' : 'rerun' });
    },
    async forward(act) {
      await call('forwardWorkItem', { body: { ...place, ...act } });
    },
    async addSigners({ withValues, ...act }) {
      if (!withValues) return void (await call('adjustSigners', { body: { ...place, ...act } }));
      const { draftId: _none, ...record } = storedWith(form, around);
      await storeOnce(around.sent, 'adjustSigners', { ...place, ...act, ...record });
    },
    async assist(act) {
      await call('assistWorkItem', { body: { ...place, ...act } });
    },
    async circulate(act) {
      // Who only reads it goes on from what was circulated to them.
      const workItemId = isFilledIn(form) ? place.workItemId : await ownCirculated(place.workflowInstanceId, around);
      await call('circulateWorkItem', { body: { workItemId, workflowInstanceId: place.workflowInstanceId, ...act } });
    },
  };
}

async function ownCirculated(workflowInstanceId: string, { reads, organisation }: Pick<Around, 'reads' | 'organisation'>): Promise<string> {
  await reads();
  return (await circulatedItems(workflowInstanceId, organisation.myself().user.id)).at(-1) ?? '';
}

type OfInstance = 'withdraw' | 'originator' | 'cancel' | 'finish' | 'deleteInstance' | 'openHandlers' | 'urge' | 'copied';

/** What is done to the instance by those who take part in it. */
function ofInstance(form: ProcessForm, { reads }: Pick<Around, 'reads'>): Pick<ProcessCalls, OfInstance> {
  const workflowInstanceId = form.workflowInstanceId ?? '';
  const { version } = form.bizObject.data;
  return {
    withdraw() {
      const { workItemId, activityCode } = form.withdraw ?? {};
      return call('withdrawWorkItem', { query: { workflowInstanceId, workItemId, activityCode } });
    },
    async originator() {
      await reads();
      return (await call('instanceBaseInfo', { query: { workflowInstanceId } })).originator;
    },
    async cancel(comment) {
      await call('abortInstance', { query: { workflowInstanceId, comment, ...(typeof version === 'number' && { version }) } });
    },
    async finish(comment) {
      await call('finishInstance', { query: { workflowInstanceId, workItemId: form.workItemId ?? undefined, comment } });
    },
    async deleteInstance() {
      await call('deleteInstance', { query: { workflowInstanceId } });
    },
    openHandlers: () => call('openHandlers', { query: { instanceId: workflowInstanceId } }),
    async urge(text, participants) {
      const { count } = await call('urge', { body: { urgeType: 1, instanceId: workflowInstanceId, text, ...(participants.length > 0 && { participants }) } });
      return count;
    },
    copied: () => copyAsDraft(workflowInstanceId, form.workflowCode ?? ''),
  };
}

type Administration = 'operate';

/** What administrators do. */
function administration({ workflowInstanceId: id }: ProcessForm): Pick<ProcessCalls, Administration> {
  const workflowInstanceId = id ?? '';
  return {
    async operate(operation, comment) {
      await call('operateInstance', { body: { workflowInstanceId, operation, comment } });
    },
  };
}
