import type { ProcessAct } from '#renderers/contracts/process.ts';

/** Deletes a saved start, or an instance that is over. Source: contract 11, 21.1. */
export const deleteInstanceAct: ProcessAct = {
  code: 'delete',
  icon: 'trash',
  variant: 'danger',
  prompt: ({ ports: { t } }) => ({
    title: t('workflow:ask.delete.title'),
    intro: [t('workflow:ask.delete.intro')],
    fields: [],
    confirm: t('workflow:ask.delete.confirm'),
    destroys: true,
  }),
  async run({ calls, ports }) {
    await calls.deleteInstance();
    return { message: ports.t('workflow:done.delete') };
  },
};
