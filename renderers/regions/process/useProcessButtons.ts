import type { FormViewProps } from '#renderers/contracts/form.ts';
import type { ProcessAct } from '#renderers/contracts/process.ts';
import { iconNamed } from '#renderers/regions/base/icons.ts';
import type { BarButton } from '#renderers/regions/base/barButton.ts';
import type { useRecordForm } from '#renderers/regions/form/saving/useRecordForm.ts';
import type { useSaving } from '#renderers/regions/form/saving/useSaving.ts';
import { useRunning } from '#renderers/regions/form/subTable/useRunning.ts';
import { namedButtons } from '#schemas/formSchema/buttons.ts';
import { localized } from '#schemas/localized.ts';
import { WORK_ITEM_TYPE } from '#schemas/workflow/state.ts';

/** An assistant gives an opinion: nothing of theirs is submitted (contract 21.6). */
const wordOf = (code: string, { workItemType }: FormViewProps['form']): string =>
  code === 'submit' && workItemType === WORK_ITEM_TYPE.assist ? 'giveOpinion' : code;

interface Around {
  record: ReturnType<typeof useRecordForm>;
  saving: ReturnType<typeof useSaving>;
  isSaving: boolean;
  /** Does what a button does once the script has agreed. */
  guard(code: string, act: () => Promise<void> | void): Promise<void>;
}

/**
 * The acts that the server offers at a form of a workflow, with the words of the form document where it has some, and the builder's
 * own buttons; for every other form the buttons given. Source: contract 10.3 (`actionPermission`), 14, 21.6.
 */
export function useProcessButtons(props: FormViewProps, recordButtons: BarButton[], { record, saving, isSaving, guard }: Around): BarButton[] {
  const { form, granted = form, process, scriptedButtons, ports } = props;
  const { t, locale } = ports;
  const { atWork, once } = useRunning();
  if (!process) return recordButtons;
  const named = new Map(namedButtons(form.bizSheet).map(({ code, ...names }) => [code, localized(names, locale)]));
  const { actionPermission } = form.formPermission;
  const carryOut = async (act: ProcessAct) => {
    if (act.checksForm && record.check(record.latest.current).length > 0) return saving.refuse();
    await guard(act.code, () => saving.attempt(() => process.perform(act, record.saved, record.dirty), act.checksForm === true));
  };
  const acts = process.acts.map((act): BarButton => {
    const { code, icon, variant, reason } = act;
    const { text, disabled } = scriptedButtons?.get(code) ?? {};
    const shownIcon = iconNamed(icon);
    return {
      code,
      isOwn: false,
      // A script may have hidden what the server offers.
      isShown: granted.formPermission.actionPermission[code] !== true || actionPermission[code] === true,
      button: {
        ...(shownIcon && { icon: shownIcon }),
        ...(variant && { variant }),
        disabled: disabled === true,
        busy: atWork.has(code),
        ...(reason !== undefined && { disabledReason: reason }),
        ...(isSaving && !atWork.has(code) && { disabled: true }),
        children: (text ?? named.get(code)) || t(`workflow:button.${wordOf(code, form)}`),
      },
      press: () => once(code, () => carryOut(act)),
    };
  });
  return [...acts, ...recordButtons.filter(({ isOwn }) => isOwn)];
}
