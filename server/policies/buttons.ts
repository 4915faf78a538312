import type { LoadedApp, LoadedApps, LoadedModel } from '#server/apps/documents/loadedApps.ts';
import type { CustomButton } from '#schemas/list.ts';
import type { Principal } from '#server/organisation/actor.ts';
import { mayAct, maySeeModel, mayStart } from './policies.ts';

/** The right to a button as the entries of rights write it; undefined when nobody has granted it to this person (contract 12.2, 15.2). */
export function grantedCode(actor: Principal, apps: LoadedApps, schemaCode: string, code: string): string | undefined {
  return [code.toLowerCase(), code].find((written) => mayAct(actor, apps, schemaCode, written));
}

/**
 * A granted button as this user gets it, with the model of its target; empty when the target is absent or not for them.
 * Source: contract 12.2.
 */
export function usableButton(actor: Principal, apps: LoadedApps, model: LoadedModel, button: CustomButton): CustomButton[] {
  if (button.bindAction === 'BUSINESS_RULE') return model.businessRules.some(({ code }) => code === button.targetCode) ? [button] : [];
  const app = apps.apps.get(model.appCode);
  const targets = app && targetsOf(app)[button.bindAction ?? ''];
  if (!targets) return [button];
  const code = button.targetCode ?? '';
  const schemaCode = targets.schemaCodeOf(code);
  if (schemaCode === undefined) return [];
  const isUsable = (isForRecord(button, model, schemaCode) && targets.isUsableForRecord) || targets.isUsable;
  return isUsable(actor, apps, schemaCode, code) ? [{ ...button, targetSchemaCode: schemaCode }] : [];
}

/** A target of the list's own model is for the record that the button stands at. */
function isForRecord({ useLocation }: CustomButton, { code }: LoadedModel, schemaCode: string): boolean {
  return (useLocation === 'ROW' || useLocation === 'FORM') && schemaCode === code;
}

interface Targets {
  /** The model of a target; undefined when it is absent. */
  schemaCodeOf(code: string): string | undefined;
  isUsable: MayUse;
  /** Where the target is for a record that is there. */
  isUsableForRecord?: MayUse;
}

type MayUse = (actor: Principal, apps: LoadedApps, schemaCode: string, code: string) => boolean;

function targetsOf({ forms, lists, workflows }: LoadedApp): Readonly<Partial<Record<string, Targets>>> {
  const forNew: Targets = {
    schemaCodeOf: (code) => forms.get(code)?.schemaCode,
    isUsable: (actor, apps, schemaCode) => mayAct(actor, apps, schemaCode, 'add'),
  };
  return {
    // Whoever has the record before them may open it in another form.
    FORM: { ...forNew, isUsableForRecord: maySeeModel },
    ADD_DATA: forNew,
    LIST: { schemaCodeOf: (code) => lists.get(code)?.schemaCode, isUsable: maySeeModel },
    FLOW: {
      schemaCodeOf: (code) => workflows.get(code)?.definition.schemaCode,
      // As an add action that starts one (contract 8.4): the root administrator gets a warning when they use it (AU-008).
      isUsable: (actor, apps, schemaCode, code) => mayAct(actor, apps, schemaCode, 'add') && mayStart(actor, apps, code),
      isUsableForRecord: (actor, apps, _, code) => mayStart(actor, apps, code),
    },
  };
}
