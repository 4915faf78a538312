import type { ProcessAct } from '#renderers/contracts/process.ts';
import { listSeparator } from '#schemas/formats/format.ts';
import { PropertyType } from '#schemas/codes.ts';
import { dialogField } from '#renderers/regions/form/dialogForm/dialogFields.ts';
import { typedWords } from './prompts/promptFields.ts';

const URGE_CHARACTERS = 200;

/** Urges who has the instance open; how often is the server's to say. Source: contract 11.6, 21.6. */
export const urgeAct: ProcessAct = {
  code: 'urge',
  icon: 'bell',
  async prompt({ calls, ports: { t, locale } }) {
    const handlers = await calls.openHandlers();
    return {
      title: t('workflow:ask.urge.title'),
      intro: [t('workflow:ask.urge.intro', { names: handlers.map(({ name }) => name).join(listSeparator(locale)) })],
      fields: [
        dialogField({ code: 'text', name: t('workflow:ask.urge.text'), propertyType: PropertyType.longText, required: false, maxLength: URGE_CHARACTERS }),
      ],
      confirm: t('workflow:ask.urge.confirm', { count: handlers.length }),
    };
  },
  async run({ calls, ports }, { text }) {
    const count = await calls.urge(typedWords(text), []);
    return { message: ports.t('workflow:done.urge', { count }), stays: true };
  },
};
