import type { FormViewProps } from '#renderers/contracts/form.ts';
import { formButtonText } from '#renderers/contracts/formButtonText.ts';
import { formButtons } from '#schemas/formSchema/buttons.ts';
import type { ButtonProps } from '../base/Button.tsx';
import { useRunning } from '#renderers/regions/form/subTable/useRunning.ts';

/** A button of a form that can be pressed now, by its reader or by its script. */
export interface BarButton {
  code: string;
  /** A script may have hidden it; it can press it all the same. */
  isShown: boolean;
  /** As it is drawn. */
  look: ButtonProps;
  /** Settles when all that follows is done. Errors: rejects when it cannot be done now. */
  press(): Promise<void>;
}

interface Around {
  isNew: boolean;
  isSaving: boolean;
  /** Element the save button submits. */
  formElementId: string;
  submit(): Promise<void>;
  /** Asks whether the record is to be deleted, by the button with this code. */
  askDelete: (() => Promise<void>) | undefined;
  /** Does what a button does once the script has agreed. */
  ask(code: string, act: () => Promise<void> | void): Promise<void>;
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
    const look: ButtonProps = {
      ...made.look,
      ...(attributes.id !== undefined && { id: attributes.id }),
      ...(attributes.class !== undefined && { className: attributes.class }),
      disabled: disabled === true,
      busy: made.look.busy === true || atWork.has(code),
      children: (written ?? text) || formButtonText(code, around.isNew, ports.t),
    };
    return [{ code, isShown: shown.has(code), look, press: made.press }];
  });
}

type Made = Pick<BarButton, 'look' | 'press'>;

/** A button of the form's builder: the script carries it out, once at a time. */
function ownButton(code: string, { script, ports }: FormViewProps, { ask }: Around, once: ReturnType<typeof useRunning>['once']): Made {
  if (!script?.handlesButtons) {
    const disabledReason = ports.t('form:bar.noScript');
    return { look: { disabledReason }, press: () => Promise.reject(new Error(`no script carries out ${code}`)) };
  }
  return { look: {}, press: () => once(code, () => ask(code, () => script.customAction(code))) };
}

/** A button of the portal, where it has something to do now. */
function portalButton(
  code: string,
  { mode, onTrack, onModeChange }: FormViewProps,
  { isSaving, formElementId, submit, askDelete, ask }: Around,
): Made | undefined {
  if (mode === 'edit')
    return code === 'save' ? { look: { variant: 'primary', type: 'submit', form: formElementId, busy: isSaving }, press: submit } : undefined;
  if (code === 'form_track' && onTrack) return { look: { icon: 'clock' }, press: () => ask(code, onTrack) };
  if (code === 'delete' && askDelete) return { look: { variant: 'danger', icon: 'trash' }, press: askDelete };
  if (code === 'edit') return { look: { variant: 'primary', icon: 'edit' }, press: () => ask(code, () => onModeChange('edit')) };
  return undefined;
}
