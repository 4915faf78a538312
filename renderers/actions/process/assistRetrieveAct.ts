import type { ProcessAct } from '#renderers/contracts/process.ts';
import { choiceField } from '#renderers/regions/form/dialogForm/dialogFields.ts';
import { presentValues } from './prompts/promptFields.ts';

/** Takes an assistance back that is still open. Source: contract 11.6, 21.6. */
export const assistRetrieveAct: ProcessAct = {
  code: 'assistRetrieve',
  icon: 'back',
  async prompt({ calls, ports: { t } }) {
    const open = (await calls.addedItems()).filter(({ how }) => how === 'assist');
    const choices = open.map(({ workItemId, person }) => ({ value: workItemId, text: person.name }));
    return {
      title: t('workflow:ask.assistRetrieve.title'),
      fields: [choiceField({ code: 'item', name: t('workflow:ask.assistRetrieve.item'), required: true }, choices)],
      values: presentValues({ item: open[0]?.workItemId }),
      confirm: t('workflow:ask.assistRetrieve.confirm'),
    };
  },
  async run({ calls, ports }, { item }) {
    await calls.retrieveAssistance(String(item));
    return { message: ports.t('workflow:done.assistRetrieve'), stays: true };
  },
};
