import type { LoadedApp, LoadedApps, LoadedModel } from '#server/apps/documents/loadedApps.ts';
import type { CustomButton } from '#schemas/list.ts';
import type { Principal } from '#server/organisation/actor.ts';
import { mayAct, maySeeModel } from './policies.ts';

/**
 * A granted button as this user gets it, with the model of its target; empty when the target is absent or not for them.
 * Source: contract 12.2.
 */
export function usableButton(actor: Principal, apps: LoadedApps, { appCode }: LoadedModel, button: CustomButton): CustomButton[] {
  const app = apps.apps.get(appCode);
  const targets = app && targetsOf(app)[button.bindAction ?? ''];
  if (!targets) return [button];
  const target = targets.documents.get(button.targetCode ?? '');
  const isUsable = target && (targets.adds ? mayAct(actor, apps, target.schemaCode, 'add') : maySeeModel(actor, apps, target.schemaCode));
  return isUsable ? [{ ...button, targetSchemaCode: target.schemaCode }] : [];
}

interface Targets {
  documents: ReadonlyMap<string, { readonly schemaCode: string }>;
  /** A record is added there. */
  adds: boolean;
}

function targetsOf({ forms, lists }: LoadedApp): Readonly<Partial<Record<string, Targets>>> {
  const forNew: Targets = { documents: forms, adds: true };
  return { FORM: forNew, ADD_DATA: forNew, LIST: { documents: lists, adds: false } };
}
