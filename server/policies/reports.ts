import type { LoadedApp, LoadedApps, LoadedReport, ReportQuery } from '#server/apps/documents/loadedApps.ts';
import type { Principal } from '#server/organisation/actor.ts';
import { hiddenItems, mayOpenReport, maySeeModel } from './policies.ts';
import { isHidden } from './visibleParts.ts';

/** May the user see this report and everything it reads (contract 15.2)? */
export function mayReadReport(actor: Principal, apps: LoadedApps, app: LoadedApp, report: LoadedReport): boolean {
  const { query, code } = report;
  if (!mayOpenReport(actor, app, code)) return false;
  return !query || (maySeeModel(actor, apps, query.schemaCode) && readsNothingHidden(query, hiddenOfReport(actor, apps, report)));
}

export function hiddenOfReport(actor: Principal, apps: LoadedApps, { query }: LoadedReport): ReadonlySet<string> {
  return query ? hiddenItems(actor, apps, query.schemaCode) : new Set();
}

function readsNothingHidden({ columns, queryCondition }: ReportQuery, hidden: ReadonlySet<string>): boolean {
  const named = [...columns, ...(queryCondition ?? []).flat(2)];
  return !named.some(({ propertyCode }) => isHidden(hidden, propertyCode));
}
