import type { BarButton } from '#renderers/regions/base/barButton.ts';
import type { FormViewProps } from '#renderers/contracts/form.ts';
import { formButtonText } from '#renderers/contracts/formButtonText.ts';
import { formButtons } from '#schemas/formSchema/buttons.ts';
import type { ButtonProps } from '#renderers/regions/base/Button.tsx';
import { useRunning } from '#renderers/regions/form/subTable/useRunning.ts';

interface Around {
  isNew: boolean;
  isSaving: boolean;
  /** Element the save button submits. */
  formElementId: string;
  submit(): Promise<void>;
  /** Confirms that the record is to be deleted, by the button with this code. */
  confirmDelete: (() => Promise<void>) | undefined;
  /** Does what a button does once the script has agreed. */
  guard(code: string, act: () => Promise<void> | void): Promise<void>;
}

/**
 * The buttons of a form: those the answer allows and the mode has a use for, in the order and with the words of the form
 * document. Source: contract 10.3 (`actionPermission`), 14.
 */
export function useFormButtons(props: FormViewProps, around: Around): BarButton[] {
  const { form, granted = form, scriptedButtons, ports } = props;
  const { atWork, once } = useRunning();
  const shown = new Set(formButtons(form, ports.locale).map(({ code }) => code));
  return formButtons(granted, ports.locale).flatMap(({ code, text, isOwn, attributes }): BarButton[] => {
    const made = isOwn ? ownButton(code, props, around, once) : portalButton(code, props, around);
    if (!made) return [];
    const { text: written, disabled } = scriptedButtons?.get(code) ?? {};
    const button: ButtonProps = {
      ...made.button,
      ...(attributes.id !== undefined && { id: attributes.id }),
      ...(attributes.class !== undefined && { className: attributes.class }),
      disabled: disabled === true,
      busy: made.button.busy === true || atWork.has(code),
      children: (written ?? text) || formButtonText(code, around.isNew, ports.t),
    };
    return [{ code, isOwn, isShown: shown.has(code), button, press: made.press }];
  });
}

type Made = Pick<BarButton, 'button' | 'press'>;

/** A button of the form's builder: the script carries it out, once at a time. */
function ownButton(code: string, { script, ports }: FormViewProps, { guard }: Around, once: ReturnType<typeof useRunning>['once']): Made {
  if (!script?.handlesButtons) {
    const disabledReason = ports.t('form:bar.noScript');
    return { button: { disabledReason }, press: () => Promise.reject(new Error(`no script carries out ${code}`)) };
  }
  return { button: {}, press: () => once(code, () => guard(code, () => script.customAction(code))) };
}

/** A button of the portal, where it has something to do now. */
function portalButton(
  code: string,
  { mode, onTrack, onModeChange }: FormViewProps,
  { isSaving, formElementId, submit, confirmDelete, guard }: Around,
): Made | undefined {
  if (mode === 'edit')
    return code === 'save' ? { button: { variant: 'primary', type: 'submit', form: formElementId, busy: isSaving }, press: submit } : undefined;
  if (code === 'form_track' && onTrack) return { button: { icon: 'clock' }, press: () => guard(code, onTrack) };
  if (code === 'delete' && confirmDelete) return { button: { variant: 'danger', icon: 'trash' }, press: confirmDelete };
  if (code === 'edit') return { button: { variant: 'primary', icon: 'edit' }, press: () => guard(code, () => onModeChange('edit')) };
  return undefined;
}
