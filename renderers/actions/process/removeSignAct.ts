import type { ProcessAct } from '#renderers/contracts/process.ts';
import { removeChosen, removedField } from './prompts/signers.ts';

/**
 * Takes people away whom the reader added and who have not answered, where the reader has no item of their own open any more. No code
 * of the server's offers it: the log says whether there are any. Source: contract 21.6 ('remove').
 */
export const removeSignAct: ProcessAct = {
  code: 'removeSign',
  icon: 'minus',
  async prompt({ calls, ports: { t } }) {
    const added = (await calls.addedItems()).filter(({ how }) => how === 'addSign');
    return {
      title: t('workflow:ask.removeSign.title'),
      intro: [t('workflow:ask.removeSign.intro')],
      fields: [removedField(added, t)],
      values: { added: [...new Set(added.map(({ person }) => person.id))] },
      confirm: t('workflow:ask.removeSign.confirm'),
    };
  },
  async run({ calls, ports }, { added }) {
    await removeChosen(calls, added);
    return { message: ports.t('workflow:done.removeSign'), stays: true };
  },
};
