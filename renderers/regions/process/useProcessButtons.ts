import type { FormViewProps } from '#renderers/contracts/form.ts';
import type { ProcessAct } from '#renderers/contracts/process.ts';
import { iconNamed } from '#renderers/regions/base/icons.ts';
import type { BarButton } from '#renderers/regions/base/barButton.ts';
import type { useRecordForm } from '#renderers/regions/form/saving/useRecordForm.ts';
import type { useSaving } from '#renderers/regions/form/saving/useSaving.ts';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import { useRunning } from '#renderers/regions/form/subTable/useRunning.ts';
import { namedButtons } from '#schemas/formSchema/buttons.ts';
import { localized } from '#schemas/localized.ts';
import { WORK_ITEM_TYPE } from '#schemas/workflow/state.ts';

/** An assistant gives an opinion: nothing of theirs is submitted (contract 21.6). */
const wordOf = (code: string, { workItemType }: FormViewProps['form']): string =>
  code === 'submit' && workItemType === WORK_ITEM_TYPE.assist ? 'giveOpinion' : code;

/** Whether what stands in the form, or is answered in it, goes with an act. */
const takesValues = ({ checksForm, decides, storesValues, leavesItem }: ProcessAct): boolean =>
  checksForm === true || decides !== undefined || storesValues !== undefined || leavesItem !== undefined;

interface Around {
  record: ReturnType<typeof useRecordForm>;
  saving: ReturnType<typeof useSaving>;
  isSaving: boolean;
  /** Does what a button does once the script has agreed. */
  guard(code: string, act: () => Promise<void> | void): Promise<void>;
  /** Whether all that belongs to the values is among them; waits for it. */
  ready(): Promise<boolean>;
}

/**
 * The acts that the server offers at a form of a workflow, with the words of the form document where it has some, and the builder's
 * own buttons; for every other form the buttons given. Source: contract 10.3 (`actionPermission`), 14, 21.6.
 */
export function useProcessButtons(props: FormViewProps, recordButtons: BarButton[], { record, saving, isSaving, guard, ready }: Around): BarButton[] {
  const { form, granted = form, process, scriptedButtons, ports } = props;
  const { t, locale } = ports;
  const { atWork, once } = useRunning();
  // What an act waits for changes the form it was pressed in.
  const latest = useLatest({ record, saving, process, guard });
  if (!process) return recordButtons;
  const named = new Map(namedButtons(form.bizSheet).map(({ code, ...names }) => [code, localized(names, locale)]));
  const { actionPermission } = form.formPermission;
  const carryOut = async (act: ProcessAct) => {
    if (takesValues(act) && !(await ready())) return;
    const { record: now, saving: attempts, process: port, guard: guardNow } = latest.current;
    if (act.checksForm && now.check(now.latest.current).length > 0) return attempts.refuse();
    await guardNow(act.code, () => attempts.attempt(async () => port?.perform(act, now.saved, latest.current.record.dirty), act.checksForm === true));
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
