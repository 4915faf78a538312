import type { FormValueName } from '#sandbox/formBridge.ts';
import type { ScriptServices, ScriptWorld } from '../listServices.ts';
import { portalValues } from '../portalValues.ts';
import { controlStates, scriptValues } from './formState.ts';
import type { ScriptedForm } from './ScriptedForm.ts';

interface SnapshotSource {
  scripted: ScriptedForm;
  services: ScriptServices;
  world: ScriptWorld;
}

/** One function for each value of the facade; asked only for the members a script names. Source: contract 14. */
export function formSnapshot(source: SnapshotSource, names: readonly FormValueName[]): Partial<Record<FormValueName, unknown>> {
  return Object.fromEntries(names.map((name) => [name, values[name](source)]));
}

/** Buttons whose codes a form of the reference server knows, in their order. */
const BUTTONS = ['form_track', 'delete', 'edit', 'save'] as const;

const values: Record<FormValueName, (source: SnapshotSource) => unknown> = {
  ...portalValues<SnapshotSource>((source) => source),
  workflowInfo: ({ scripted: { form } }) => ({
    code: '',
    instanceId: form.bizObject.workflowInstanceId ?? '',
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
  isMobile: ({ world }) => world.client.type === 'APP',
  submited: ({ scripted }) => scripted.isSubmitted,
  extraProperties: ({ scripted: { form } }) => ({ objectId: form.bizObject.id ?? null, schemaCode: form.bizSchema.code, sheetCode: form.bizSheet.code }),
  $data: ({ scripted }) => scriptValues(scripted.fields(), scripted.values()),
  $values: ({ scripted }) => scriptValues(scripted.fields(), scripted.values()),
  $dataPermission: ({ scripted: { form } }) => form.formPermission.dataPermissions,
  $controls: ({ scripted }) => controlStates(scripted),
  $actions: ({ scripted }) =>
    BUTTONS.filter((code) => scripted.form.formPermission.actionPermission[code]).map((code) => {
      const { text = '', visible = true, disabled = false } = scripted.buttons.get(code) ?? {};
      return { code, text, visible, disabled };
    }),
};

/** A new record is edited from the first moment on. */
function isEditing(scripted: ScriptedForm): boolean {
  return scripted.handle()?.isEditing() ?? scripted.isNew();
}
