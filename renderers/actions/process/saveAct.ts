import type { ProcessAct } from '#renderers/contracts/process.ts';
import { SIGNATURE_VALUE } from '#renderers/regions/process/opinion/opinionValues.ts';
import { opinionGiven } from './prompts/opinionFields.ts';
import { placeSearch } from './prompts/placeSearch.ts';

/** Keeps what was filled in; nothing is checked but what no record may hold. Source: contract 10.4. */
export const saveAct: ProcessAct = {
  code: 'save',
  icon: 'save',
  storesValues: () => true,
  prompt: () => undefined,
  async run(context) {
    const { form, calls, ports, answers } = context;
    // A signature belongs to a decision.
    const opinion = answers && (await opinionGiven(context, { ...answers, [SIGNATURE_VALUE]: undefined }));
    const { workflowInstanceId, workItemId } = await calls.save(opinion);
    const message = ports.t('workflow:done.save');
    // A start that was saved for the first time is a draft, with an address of its own.
    const isNew = !form.workflowInstanceId && Boolean(workflowInstanceId);
    return isNew ? { message, search: placeSearch(workflowInstanceId ?? '', workItemId) } : { message, stays: true };
  },
};
