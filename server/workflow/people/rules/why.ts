import type { PersonSource } from '#schemas/workflow/definition.ts';
import type { WhyData } from '#schemas/workflow/state.ts';

/** A reason as rules make it: `detail` holds codes and ids, which get their names when the reason is read (`wordWhy`). */
export type RuleWhy = WhyData &
  (
    | { kind: 'user' | 'originator' | 'chosen' }
    | { kind: 'department'; detail: { id: string; leader: boolean; deep: boolean } }
    /** `departmentId` = where they were found, with a scope. */
    | { kind: 'role'; detail: { code: string } | { code: string; departmentId: string } }
    | { kind: 'manager' | 'managers'; detail: SourceDetail & { level: number } }
    | { kind: 'item'; detail: { key: string } }
    | { kind: 'handlerOf'; detail: { step: string } }
    | { kind: 'formula' }
  );

/** Whose leader is meant. */
type SourceDetail = { of: 'originator' } | { of: 'handlerOf'; step: string } | { of: 'item'; key: string };

/** The department or role in a value that a person was found by. */
export type UnitDetail = { unit: 'leader' | 'member'; departmentId: string } | { unit: 'role'; code: string };

/** Whose leader a rule means, as the detail of a reason. */
export function detailOfSource(of: PersonSource): SourceDetail {
  if (of === 'originator') return { of };
  return 'item' in of ? { of: 'item', key: of.item } : { of: 'handlerOf', step: of.handlerOf };
}

/** A reason with the unit that a person was found by. */
export const withUnit = (why: RuleWhy, unit: UnitDetail): WhyData => ({ ...why, detail: { ...why.detail, ...unit } });
