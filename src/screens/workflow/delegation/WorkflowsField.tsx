import { useMemo } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Skeleton } from '#renderers/regions/base/Busy.tsx';
import { useRequest } from '#renderers/regions/hooks/useRequest.ts';
import type { Application } from '#schemas/menu.ts';
import type { DelegableWorkflow, Delegation } from '#schemas/workflow/delegation.ts';
import { delegableGroups } from '#src/engine/work/delegableGroups.ts';
import { requestApplications } from '#src/services/navigation/appMenu.ts';
import { WorkflowTree } from './WorkflowTree.tsx';

interface WorkflowsFieldProps {
  /** Undefined = not there yet. */
  known: readonly DelegableWorkflow[] | undefined;
  /** Those the delegation was for so far. */
  former: Delegation['workflowTrusts'];
  chosen: readonly string[];
  /** Nothing was sent: what is missing is said. */
  isRefused: boolean;
  ports: Ports;
  onChange(chosen: string[] | undefined): void;
}

const NO_APPS: readonly Application[] = [];

/** The workflows of a delegation, by the applications that its reader sees. */
export function WorkflowsField({ known, former, chosen, isRefused, ports: { t, locale }, onChange }: WorkflowsFieldProps) {
  const [requested] = useRequest(`apps ${locale}`, (signal) => requestApplications(signal));
  const isThere = known !== undefined && requested.status !== 'loading';
  // Without the names of applications the workflows stand together.
  const apps = requested.status === 'ready' ? requested.value : NO_APPS;
  const groups = useMemo(() => delegableGroups(known ?? [], { former, apps, others: t('work:trust.otherApps'), locale }), [known, apps, former, t, locale]);
  if (!isThere) return <Skeleton height={200} />;
  return (
    <WorkflowTree
      groups={groups}
      chosen={chosen}
      error={isRefused && chosen.length === 0 ? t('form:error.required', { name: t('workflow:trust.workflows') }) : undefined}
      t={t}
      onChange={(next) => onChange(next.length === 0 ? undefined : next)}
    />
  );
}
