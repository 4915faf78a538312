import type { ProcessAct } from '#renderers/contracts/process.ts';
import { commentField, typedWords } from './prompts/promptFields.ts';

/** Voids the instance; who voids what others started says why. Source: contract 11.6, 21.6, 21.10. */
export const voidAct: ProcessAct = {
  code: 'cancel',
  icon: 'denied',
  variant: 'danger',
  async prompt({ calls, ports }) {
    const { t } = ports;
    const isOwn = (await calls.originator()) === ports.organisation.myself().user.id;
    return {
      title: t('workflow:ask.void.title'),
      intro: [t('workflow:ask.void.intro')],
      fields: [commentField(t, !isOwn, 'workflow:ask.reason')],
      confirm: t('workflow:ask.void.confirm'),
      destroys: true,
    };
  },
  async run({ calls, ports }, { comment }) {
    await calls.cancel(typedWords(comment));
    return { message: ports.t('workflow:done.void') };
  },
};
