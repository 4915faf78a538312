import { UnitType } from '#schemas/codes.ts';
import type { PersonSource } from '#schemas/workflow/definition.ts';
import { mainDepartment, startDepartment } from './leaders.ts';
import type { RuleContext } from './rule.ts';
import { kindOfUnit, unitsInItem } from './units.ts';

/** Where a way to leaders begins: the department, and the person who is not their own leader. */
interface LadderStart {
  userId?: string;
  departmentId: string | null;
}

/** Whose leaders a rule means, in their order (contract 15.9.4, `of`). */
export function ladderStarts(of: PersonSource, context: RuleContext): LadderStart[] {
  const { organisation, originatorId, departmentId } = context;
  const ofPerson = (userId: string): LadderStart => ({ userId, departmentId: mainDepartment(organisation, userId) });
  if (of === 'originator') return [{ userId: originatorId, departmentId: startDepartment(organisation, originatorId, departmentId) }];
  if ('handlerOf' in of) return context.handlersOf(of.handlerOf).map(({ ownerId }) => ofPerson(ownerId));
  return unitsInItem(of.item, context).map((unit) => (kindOfUnit(organisation, unit) === UnitType.department ? { departmentId: unit.id } : ofPerson(unit.id)));
}
