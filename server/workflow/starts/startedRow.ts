import type { FormValues } from '#schemas/formSchema/record.ts';
import type { Principal } from '#server/organisation/actor.ts';
import type { Saver } from '#server/records/validateRecord.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import { instanceName } from '#server/workflow/instance/instanceName.ts';
import type { InstanceRow } from '#server/workflow/store/instanceRow.ts';
import type { Startable } from './startable.ts';

/** Who starts for which department: one of the originator's own, the main one where none is named (contract 10.4). Errors: 900400. */
export function departmentOfStart({ departmentIds }: Principal, named: string | null | undefined): string | null {
  if (named && !departmentIds.includes(named)) throw invalidParameter('depatmentId');
  return named || (departmentIds[0] ?? null);
}

/** What the row of an instance has of its start: version, name, and in whose name it was started. */
export type StartedFields = Pick<
  InstanceRow,
  'workflowVersion' | 'sheetCode' | 'name' | 'originatorId' | 'startedById' | 'departmentId' | 'departmentPath' | 'startedAt'
>;

/** Makes these fields of a start by the newest version. */
export function startedFields(
  saver: Saver,
  { definition, seen }: Startable,
  {
    originator,
    departmentId,
    sheetCode,
    values,
    startedAt,
  }: { originator: Principal; departmentId: string | null; sheetCode: string | null; values: FormValues; startedAt: Date | null },
): StartedFields {
  return {
    workflowVersion: definition.version,
    sheetCode,
    name: instanceName(saver, definition, values, seen, originator.name),
    originatorId: originator.id,
    startedById: saver.actor.id,
    departmentId,
    departmentPath: seen.organisation.departments.get(departmentId ?? '')?.path ?? null,
    startedAt,
  };
}
