import type { FormValueName } from '#sandbox/protocol/formBridge.ts';
import type { ScriptEnvironment, ScriptServices } from '#src/engine/scripts/scriptServices.ts';
import { formButtonText } from '#renderers/contracts/formButtonText.ts';
import { NO_WORKFLOW } from '#schemas/codes.ts';
import type { FormLoad } from '#schemas/form.ts';
import type { Translate } from '#renderers/contracts/ports.ts';
import type { FormButton } from '#schemas/formSchema/buttons.ts';
import { portalValues } from '#src/engine/scripts/portalValues.ts';
import { controlStates, scriptValues } from './formState.ts';
import type { ScriptedForm } from './ScriptedForm.ts';

interface SnapshotSource {
  scripted: ScriptedForm;
  services: ScriptServices;
  environment: ScriptEnvironment;
}

/** One function for each value of the facade; called only for the members a script names. Source: contract 14. */
export function formSnapshot(source: SnapshotSource, names: readonly FormValueName[]): Partial<Record<FormValueName, unknown>> {
  return Object.fromEntries(names.map((name) => [name, values[name](source)]));
}

const values: Record<FormValueName, (source: SnapshotSource) => unknown> = {
  ...portalValues<SnapshotSource>((source) => source),
  workflowInfo: ({ scripted: { form } }) => ({
    code: '',
    instanceId: instanceOf(form.bizObject),
    instanceName: form.instanceName ?? '',
    tokenId: '',
    itemId: '',
    version: 0,
    activityCode: '',
    activityName: '',
  }),
  isNew: ({ scripted }) => scripted.isNew(),
  isDraft: () => false,
  inEdit: ({ scripted }) => isEditing(scripted),
  formInEdit: ({ scripted }) => isEditing(scripted),
  isMobile: ({ environment }) => environment.client.type === 'APP',
  submited: ({ scripted }) => scripted.isSubmitted,
  extraProperties: ({ scripted: { form } }) => ({ objectId: form.bizObject.id ?? null, schemaCode: form.bizSchema.code, sheetCode: form.bizSheet.code }),
  $data: ({ scripted }) => scriptValues(scripted.fields(), scripted.values()),
  $values: ({ scripted }) => scriptValues(scripted.fields(), scripted.values()),
  $dataPermission: ({ scripted: { form } }) => form.formPermission.dataPermissions,
  $controls: ({ scripted }) => controlStates(scripted),
  $actions: ({ scripted, services }) =>
    scripted.offered().map((button) => {
      const { visible = true, disabled = false } = scripted.buttons.get(button.code) ?? {};
      return { code: button.code, text: buttonText(scripted, button, services.ports().t), visible, disabled };
    }),
  $checked: ({ scripted }) => scripted.handle()?.checked() ?? {},
};

/** The instance of a record; '' where it has none, however the server says so (contract 6.7, 17). */
function instanceOf({ workflowInstanceId: instance }: FormLoad['bizObject']): string {
  return !instance || instance === NO_WORKFLOW ? '' : instance;
}

/** What stands on a button: the script's text, the form's, the portal's. */
export function buttonText(scripted: ScriptedForm, { code, text }: Pick<FormButton, 'code' | 'text'>, t: Translate): string {
  return (scripted.buttons.get(code)?.text ?? text) || formButtonText(code, scripted.isNew(), t);
}

/** A new record is edited from the first moment on. */
function isEditing(scripted: ScriptedForm): boolean {
  return scripted.handle()?.isEditing() ?? scripted.isNew();
}
