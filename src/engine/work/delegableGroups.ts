import type { Application } from '#schemas/menu.ts';
import { localized, type Locale } from '#schemas/localized.ts';
import type { DelegableWorkflow, Delegation } from '#schemas/workflow/delegation.ts';

/** Workflows of one application to choose from. */
export interface DelegableGroup {
  /** '' = applications whose names its reader is not shown. */
  appCode: string;
  name: string;
  /** `names` = in every language, by which one is found. */
  workflows: readonly { code: string; name: string; names: readonly string[] }[];
}

/**
 * The workflows that a person may delegate, by application in the order of the server; last stand those of applications they do not see, and
 * those that were delegated before and are none of theirs any more. Source: contract 11, mockup 21.
 */
export function delegableGroups(
  known: readonly DelegableWorkflow[],
  { former, apps, others, locale }: { former: Delegation['workflowTrusts']; apps: readonly Application[]; others: string; locale: Locale },
): DelegableGroup[] {
  const names = new Map(apps.map((app) => [app.code, localized(app, locale)]));
  const groups = new Map<string, DelegableGroup['workflows'][number][]>();
  const add = (appCode: string, workflow: DelegableGroup['workflows'][number]) => {
    const group = groups.get(appCode);
    if (group) group.push(workflow);
    else groups.set(appCode, [workflow]);
  };
  for (const { appCode, workflowCode: code, workflowName, name_i18n } of known) {
    const nameIn = (language: Locale) => localized({ name: workflowName, name_i18n }, language);
    add(names.has(appCode) ? appCode : '', { code, name: nameIn(locale), names: [nameIn('zh'), nameIn('en')] });
  }
  const codes = new Set(known.map(({ workflowCode }) => workflowCode));
  for (const { workflowCode: code, workflowName: name } of former) if (!codes.has(code)) add('', { code, name, names: [name] });
  const hidden = groups.get('');
  groups.delete('');
  return [...groups, ...(hidden ? [['', hidden] as const] : [])].map(([appCode, workflows]) => ({ appCode, name: names.get(appCode) ?? others, workflows }));
}
