import { Button } from '#renderers/regions/base/Button.tsx';
import { useRunning } from '#renderers/regions/form/subTable/useRunning.ts';
import { lazyConfirmDialog } from '#renderers/regions/dialogs/lazyConfirmDialog.ts';
import { pressButton } from '#renderers/actions/pressButton.ts';
import type { ActionResult } from '#renderers/contracts/action.ts';
import type { FormScriptPort } from '#renderers/contracts/formScript.ts';
import type { ShowDialog } from '#renderers/contracts/lazyDialog.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import { ActionType } from '#schemas/codes.ts';
import type { FormLoad } from '#schemas/form.ts';
import type { CustomButton } from '#schemas/list.ts';
import { localized } from '#schemas/localized.ts';
import { call } from '#src/api/client.ts';
import { buttonCalls } from '#src/engine/lists/actions/buttonCalls.ts';
import { recordTarget, type FormMessage } from '#src/engine/navigation/openRecord.ts';
import { showMessage } from '#src/services/messages/messages.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import { goTo } from '#src/services/navigation/navigate.ts';
import { store, userAtom } from '#src/services/page/state.ts';

export interface CustomButtonsProps {
  form: FormLoad;
  script: FormScriptPort | undefined;
  isEditing: boolean;
  ports: Ports;
  show: ShowDialog;
  /** Loads the form again. */
  reload(): void;
  onMessage(message: FormMessage): void;
}

/** The custom buttons of lists that stand in the bar of a stored record's form. Source: contract 10.3, 12.2. */
export function CustomButtons(props: CustomButtonsProps) {
  const { form, script, isEditing, ports, show } = props;
  const { t, locale } = ports;
  const { atWork, once } = useRunning();
  const press = async (button: CustomButton): Promise<void> => {
    if (button.hint && (await show(lazyConfirmDialog, { title: button.hint })) !== true) return;
    if (script && !(await script.preAction(button.code))) return;
    if (isScript(button)) await script?.customAction(button.code);
    else apply(await runOn(form, button, ports), props);
  };
  /** Why it cannot be pressed now. */
  const reasonOf = (button: CustomButton): string | undefined => {
    if (isScript(button)) return script?.handlesButtons ? undefined : t('form:bar.noScript');
    return isEditing ? t('form:bar.saveFirst') : undefined;
  };
  return (form.formPermission.customButtons ?? []).map((button) => (
    <Button
      key={button.code}
      type="button"
      data-action={button.code}
      busy={atWork.has(button.code)}
      disabledReason={reasonOf(button) ?? ''}
      onClick={() => void once(button.code, () => press(button)).catch(reportError)}
    >
      {localized(button, locale)}
    </Button>
  ));
}

const isScript = ({ bindAction }: CustomButton): boolean => bindAction === 'SCRIPT';

/** Runs a button on the record of a form, as on a row of its list. Errors: those of its calls. */
function runOn({ bizObject, bizSchema, formPermission }: FormLoad, button: CustomButton, ports: Ports): Promise<ActionResult> {
  const { code: schemaCode } = bizSchema;
  const action = { actionCode: button.code, name: button.name, queryActionType: ActionType.custom };
  const list = {
    config: { schemaCode, code: button.queryCode ?? '', customButtons: formPermission.customButtons },
    checkedRows: [{ id: bizObject.id ?? '', data: bizObject.data }],
  };
  return pressButton({ action, list, ports, calls: buttonCalls({ call, user: () => store.get(userAtom) }, schemaCode) });
}

function apply(result: ActionResult, { form, reload, onMessage }: CustomButtonsProps): void {
  if ('message' in result && result.message) showMessage(result.message);
  if (result.kind === 'reload') {
    reload();
    onMessage('reload');
  }
  if (result.kind === 'openForm') open(result.href);
  const appCode = form.bizSchema.appCode ?? '';
  if (result.kind === 'openList')
    goTo(
      `/application/${encodeURIComponent(appCode)}/application-list/${encodeURIComponent(result.schemaCode)}?${new URLSearchParams({ view: result.queryCode })}`,
    );
}

/** A form of the portal leads back to this page; any other address has a tab of its own. */
function open(href: string): void {
  const target = recordTarget(href, location.origin, []);
  if (target.kind === 'own') goTo(`/form/detail${target.query}&return=${encodeURIComponent(location.pathname + location.search)}`);
  else if (target.kind !== 'refused') window.open(new URL(href, location.origin).href, '_blank', 'noopener,noreferrer');
}
