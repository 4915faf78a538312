import { useMemo } from 'react';
import type { Translate } from '#renderers/contracts/ports.ts';
import { itemOfRow, type TriageState } from '#renderers/contracts/triage.ts';
import type { MenuProps } from '#renderers/regions/base/Menu.tsx';
import { MenuIconButton } from '#renderers/regions/base/MenuButton.tsx';
import type { ListRow } from '#schemas/list.ts';
import { type AppWorkflows, type WorkflowChoice, workflowsByApp } from './workflowCounts.ts';

interface TriageFilterProps {
  state: TriageState;
  rows: readonly ListRow[];
  chosen: WorkflowChoice;
  t: Translate;
  onSearch(change: { appCode: string | undefined; workflowCode: string[] | undefined }): void;
}

/** By application or workflow with their numbers, one at a time. Source: issue of the workflow centre, contract 11.2. */
export function TriageFilter({ state, rows, chosen, t, onSearch }: TriageFilterProps) {
  const apps = useMemo(() => (state.summary ? workflowsByApp(state) : appsOfRows(rows)), [state, rows]);
  const entry = (id: string, label: string, appCode: string, workflowCode: string) => ({
    id,
    label,
    checked: appCode === chosen.appCode && workflowCode === chosen.workflowCode,
    onSelect: () => onSearch({ appCode: appCode || undefined, workflowCode: workflowCode === '' ? undefined : [workflowCode] }),
  });
  const counted = (name: string, count: number) => (count > 0 ? `${name} ${count}` : name);
  const all = apps.reduce((sum, { count }) => sum + count, 0);
  const items: MenuProps['items'] = [
    entry('all', counted(t('triage:allWorkflows'), all), '', ''),
    ...apps.flatMap(({ appCode, appName, count, workflows }): MenuProps['items'] => [
      'separator',
      // One application is all there is; a name stands above several workflows.
      ...(appCode === '' || apps.length === 1 ? [] : [entry(`app ${appCode}`, counted(t('triage:allOfApp', { name: appName }), count), appCode, '')]),
      ...workflows.map((one) => entry(`workflow ${one.workflowCode}`, counted(one.workflowName, one.count), '', one.workflowCode)),
    ]),
  ];
  const name = nameOfChoice(chosen, apps);
  const label = name === '' ? t('triage:filter') : t('triage:filtered', { name });
  return <MenuIconButton icon="filter" label={label} menuLabel={t('triage:filter')} pressed={name !== ''} items={items} />;
}

function nameOfChoice({ appCode, workflowCode }: WorkflowChoice, apps: readonly AppWorkflows[]): string {
  if (workflowCode !== '') return apps.flatMap(({ workflows }) => workflows).find((one) => one.workflowCode === workflowCode)?.workflowName ?? workflowCode;
  return apps.find((app) => app.appCode === appCode && appCode !== '')?.appName ?? appCode;
}

/** Of what is to be read the server gives no numbers: the workflows of its rows. */
function appsOfRows(rows: readonly ListRow[]): readonly AppWorkflows[] {
  const workflows = new Map(rows.map(itemOfRow).map(({ workflowCode, workflowName }) => [workflowCode, { workflowCode, workflowName, count: 0 }]));
  return [{ appCode: '', appName: '', count: 0, workflows: [...workflows.values()] }];
}
