import type { Organisation } from '#server/organisation/organisation.ts';

/**
 * Different leaders upwards from a department, the nearest first: the n-th one is the manager of level n.
 * Departments without leader are passed over, and so are those that the person leads: nobody is their own manager.
 * Source: contract 15.9.4 (`manager`).
 */
export function leadersAbove(organisation: Organisation, departmentId: string | null, userId?: string): string[] {
  const leaders = new Set<string>();
  for (const { leaderId } of departmentsUpwards(organisation, departmentId)) {
    if (leaderId !== null && leaderId !== userId && organisation.people.has(leaderId)) leaders.add(leaderId);
  }
  return [...leaders];
}

/** A department and those above it, to the top; what is out of use is left out. */
export function departmentsUpwards(organisation: Organisation, departmentId: string | null): { id: string; path: string; leaderId: string | null }[] {
  const start = departmentId === null ? undefined : organisation.departments.get(departmentId);
  const ids = start?.path.split('/').toReversed() ?? [];
  return ids.flatMap((id) => organisation.departments.get(id) ?? []);
}

/** Main department of a person. */
export function mainDepartment(organisation: Organisation, userId: string): string | null {
  return organisation.departmentsOf(userId)[0]?.id ?? null;
}

/** Department that a person started for, or their main one where it is out of use. */
export function startDepartment(organisation: Organisation, originatorId: string, departmentId: string | null): string | null {
  return departmentId !== null && organisation.departments.has(departmentId) ? departmentId : mainDepartment(organisation, originatorId);
}
