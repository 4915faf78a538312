import type { ProcessAct } from '#renderers/contracts/process.ts';
import { placeSearch } from './prompts/placeSearch.ts';

/** Takes an own decision back; why not now is said at its button. Source: contract 11.1 (`withdraw`), 21.7. */
export const retrieveAct: ProcessAct = {
  code: 'retrieve',
  icon: 'back',
  blocked: ({ withdraw }) => withdraw?.reason ?? undefined,
  prompt: ({ ports: { t } }) => ({
    title: t('workflow:ask.retrieve.title'),
    intro: [t('workflow:ask.retrieve.intro')],
    fields: [],
    confirm: t('workflow:ask.retrieve.confirm'),
  }),
  async run({ form, calls, ports }) {
    const { workItemId } = await calls.withdraw();
    return {
      message: ports.t('workflow:done.retrieve'),
      search: placeSearch(form.workflowInstanceId ?? '', workItemId),
    };
  },
};
