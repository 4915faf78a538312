import type { ChoiceCards, ProcessAct } from '#renderers/contracts/process.ts';
import type { Translate } from '#renderers/contracts/ports.ts';
import { choiceField } from '#renderers/regions/form/dialogForm/dialogFields.ts';
import { listSeparator } from '#schemas/formats/format.ts';
import { localized, type Locale } from '#schemas/localized.ts';
import type { RejectTarget } from '#schemas/workflow/operation.ts';
import { opinionRequest, opinionGiven } from './prompts/opinionFields.ts';
import { presentValues } from './prompts/promptFields.ts';

/** Returns an item to a former step: to go the way again, or straight back to who rejects; begins with what was chosen last in the workflow. Source: contract 11.6, 21.7, mockup 19. */
export const showRejectAct: ProcessAct = {
  code: 'showReject',
  icon: 'back',
  variant: 'danger',
  storesValues: () => true,
  async prompt({ form, calls, ports: { t, locale } }) {
    const targets = await calls.rejectTargets();
    const byCode = new Map(targets.map((target) => [target.activityCode, target]));
    const last = calls.lastReject();
    const first = byCode.get(last?.target ?? '') ?? targets[0];
    const opinion = opinionRequest(form, t, 'reject', 'workflow:ask.reason');
    const choices = targets.map((target) => ({ value: target.activityCode, text: targetName(target, locale) }));
    const modesOf = (target: unknown) => byCode.get(String(target))?.modes ?? [];
    return {
      ...opinion,
      title: t('workflow:ask.showReject.title'),
      fields: [choiceField({ code: 'target', name: t('workflow:ask.showReject.target'), required: true }, choices), ...opinion.fields],
      more: { by: 'target', fields: (target) => modeFields(modesOf(target), t) },
      cards: (target) =>
        new Map([
          ['target', targetCards(targets, t, locale)],
          ['mode', modeCards(modesOf(target), t)],
        ]),
      width: 680,
      returns: true,
      values: presentValues({ target: first?.activityCode, mode: modeOf(first?.modes ?? [], last?.mode) }),
      confirm: t('workflow:ask.showReject.confirm'),
      confirmFor: ({ target }) => {
        const people = byCode.get(String(target))?.participants ?? [];
        const names = people.map(({ name }) => name).join(listSeparator(locale));
        return names === '' ? t('workflow:ask.showReject.confirm') : t('process:confirm.reject', { names });
      },
      intro: [t('workflow:ask.showReject.intro')],
    };
  },
  async run(context, answers) {
    const { calls, ports } = context;
    const approval = await opinionGiven(context, answers);
    await calls.reject({ rejectToActivityCode: String(answers.target), submitToReject: answers.mode === 'back', approval });
    return { message: ports.t('workflow:done.showReject') };
  },
};

/** The way that was wanted, where the target has it. */
const modeOf = (modes: readonly string[], wanted: unknown): string | undefined => modes.find((mode) => mode === wanted) ?? modes[0];

const targetName = ({ activityName, name_i18n }: RejectTarget, locale: Locale): string => localized({ name: activityName, name_i18n }, locale);

/** Each target with its people and when they were done; the start says that it is theirs who began. */
function targetCards(targets: readonly RejectTarget[], t: Translate, locale: Locale): ChoiceCards {
  return {
    layout: 'lines',
    choices: targets.map((target) => {
      const { activityCode, participants, finishTime, isStart, modes } = target;
      return {
        value: activityCode,
        text: targetName(target, locale),
        people: participants.map(({ name }) => name),
        remark: [isStart ? t('process:reject.originator') : '', finishTime?.slice(5, 16)].filter(Boolean).join(' · ') || undefined,
        // A way that the target does not have is none.
        with: ({ mode }) => ({ mode: modeOf(modes, mode) }),
      };
    }),
  };
}

function modeCards(modes: readonly string[], t: Translate): ChoiceCards {
  return {
    layout: 'cards',
    choices: modes.map((mode) => ({ value: mode, text: t(`workflow:ask.showReject.${mode}`), hint: t(`process:reject.${mode}`) })),
  };
}

/** Offered where the target leaves a choice. */
function modeFields(modes: readonly string[], t: Translate) {
  if (modes.length < 2) return [];
  const choices = modes.map((mode) => ({ value: mode, text: t(`workflow:ask.showReject.${mode}`) }));
  return [choiceField({ code: 'mode', name: t('workflow:ask.showReject.mode'), required: true }, choices)];
}
