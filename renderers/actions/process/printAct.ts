import type { ProcessAct } from '#renderers/contracts/process.ts';
import { choiceField } from '#renderers/regions/form/dialogForm/dialogFields.ts';
import { presentValues } from './prompts/promptFields.ts';

/** Prints the record as this form shows it; a dialog offers the templates where there are several. Source: contract 21.6, 21.13. */
export const printAct: ProcessAct = {
  code: 'print',
  icon: 'print',
  async prompt({ calls, ports: { t } }) {
    const templates = await calls.printTemplates();
    if (templates.length < 2) return undefined;
    const choices = templates.map(({ code, name }) => ({ value: code, text: name }));
    return {
      title: t('workflow:button.print'),
      fields: [choiceField({ code: 'template', name: t('workflow:ask.template'), required: true }, choices)],
      values: presentValues({ template: templates[0]?.code }),
      confirm: t('workflow:button.print'),
    };
  },
  async run({ calls }, { template }) {
    await calls.showPrint(typeof template === 'string' ? template : undefined);
    return { isOver: false };
  },
};
