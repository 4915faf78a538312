import type { LoadedApp, LoadedApps, LoadedModel } from '#server/apps/documents/loadedApps.ts';
import type { CustomButton } from '#schemas/list.ts';
import type { Principal } from '#server/organisation/actor.ts';
import { mayAct, maySeeModel, mayStart } from './policies.ts';

/**
 * A granted button as this user gets it, with the model of its target; empty when the target is absent or not for them.
 * Source: contract 12.2.
 */
export function usableButton(actor: Principal, apps: LoadedApps, { appCode }: LoadedModel, button: CustomButton): CustomButton[] {
  const app = apps.apps.get(appCode);
  const targets = app && targetsOf(app)[button.bindAction ?? ''];
  if (!targets) return [button];
  const code = button.targetCode ?? '';
  const schemaCode = targets.schemaCodeOf(code);
  return schemaCode !== undefined && targets.isUsable(actor, apps, schemaCode, code) ? [{ ...button, targetSchemaCode: schemaCode }] : [];
}

interface Targets {
  /** The model of a target; undefined when it is absent. */
  schemaCodeOf(code: string): string | undefined;
  isUsable(actor: Principal, apps: LoadedApps, schemaCode: string, code: string): boolean;
}

function targetsOf({ forms, lists, workflows }: LoadedApp): Readonly<Partial<Record<string, Targets>>> {
  const forNew: Targets = {
    schemaCodeOf: (code) => forms.get(code)?.schemaCode,
    isUsable: (actor, apps, schemaCode) => mayAct(actor, apps, schemaCode, 'add'),
  };
  return {
    FORM: forNew,
    ADD_DATA: forNew,
    LIST: { schemaCodeOf: (code) => lists.get(code)?.schemaCode, isUsable: maySeeModel },
    FLOW: {
      schemaCodeOf: (code) => workflows.get(code)?.definition.schemaCode,
      // As an add action that starts one (contract 8.4): the root administrator gets a warning when they use it (AU-008).
      isUsable: (actor, apps, schemaCode, code) => mayAct(actor, apps, schemaCode, 'add') && mayStart(actor, apps, code),
    },
  };
}
