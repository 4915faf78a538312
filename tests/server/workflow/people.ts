import { join } from 'node:path';
import { compileExpression, recordScope, type Expression } from '#schemas/expression/expression.ts';
import type { ParticipantRule, ParticipantRules } from '#schemas/workflow/definition.ts';
import { addDepartment, addUser, changeDepartment, changeMembers, changeOrganisation, changeUser, putRole } from '#server/organisation/accounts.ts';
import { loadDemonstration } from '#server/organisation/demonstration.ts';
import { readOrganisation, type Organisation } from '#server/organisation/organisation.ts';
import { productRoot } from '#server/root.ts';
import type { StepRequest, StepSurroundings } from '#server/workflow/people/resolveParticipants.ts';
import type { TestDatabase } from '../databases.ts';

/**
 * The demonstration organisation of contract 20 in a database, with what its rules do not show: a locked and a disabled account, a person of
 * two departments, a department without leader, one led by who leads the one above, and a role with members at several heights.
 */
export async function loadOrganisation({ db }: TestDatabase): Promise<Organisation> {
  await loadDemonstration(db, join(productRoot(), 'demo'), 'portico');
  await changeOrganisation(db, '2026-01-01 08:00:00', async (edit) => {
    await addDepartment(edit, 'crew', 'sales_east', { name: '外勤组', nameEn: 'Field crew' });
    await addDepartment(edit, 'depot', 'purchase', { name: '仓库', nameEn: 'Depot', leaderId: 'lead_purchase' });
    for (const [name, departmentId] of [
      ['field1', 'crew'],
      ['keeper', 'depot'],
      ['former', 'sales_east'],
      ['locked', 'finance'],
      ['chief', 'depot'],
    ] as const) {
      await addUser(edit, name, 'portico', { name: `n-${name}`, departmentId });
    }
    await changeUser(edit, 'former', { status: 'DISABLE' });
    await changeUser(edit, 'locked', { status: 'LOCK' });
    await putRole(edit, 'clerk', { name: '文员', nameEn: 'Clerk' });
    await changeMembers(edit, 'clerk', { add: ['former', 'manager', 'cfo', 'staff2', 'keeper'], remove: [] });
    await putRole(edit, 'director', { name: '总监', nameEn: 'Director' });
    await changeMembers(edit, 'director', { add: ['manager'], remove: [] });
    await changeDepartment(edit, 'sales', { nameEn: 'Sales' });
    await edit.tx.insertInto('userDepartments').values({ userId: 'staff2', departmentId: 'finance', isMain: false }).execute();
  });
  return readOrganisation(db.kysely, 'test');
}

/** Participant rules with the defaults of contract 15.9.3. */
export function participants(rules: readonly ParticipantRule[], others: Partial<ParticipantRules> = {}): ParticipantRules {
  return { mode: { kind: 'any' }, whenEmpty: 'stop', whenOriginator: 'ask', whenRepeated: 'ask', exclude: [], max: 50, rules, ...others };
}

/** What the engine and its surroundings know of a step; of either a test names what it is about. */
export type Step = Partial<StepRequest & StepSurroundings>;

/** What the engine knows of a step that nobody has handled. */
export function requestOf(step: Step = {}): StepRequest {
  return { chosen: undefined, former: undefined, emptied: false, handlersOf: () => [], agreed: { any: new Set(), adjacent: new Set() }, ...step };
}

/** Around a step of an instance that `staff` started for their own department. */
export function surroundingsOf(organisation: Organisation, step: Step = {}, values: Record<string, unknown> = {}): StepSurroundings {
  const record = recordScope(values, { now: '2026-02-13 09:00:00', user: 'staff', department: 'sales_east' });
  const scope = { ...record, outcome: () => '', times: () => 0 };
  return { organisation, originatorId: 'staff', startedById: 'staff', departmentId: 'sales_east', scope, managers: [], ...step };
}

export const expression = (text: string): Expression => compileExpression(text);
