import { sql, type SqlBool } from 'kysely';
import type { Actor, RowGrant, RowScope } from '#server/store/actor.ts';
import { compileCondition, MODEL_ALIAS, type ConditionScope } from './conditions.ts';
import { allOf, anyOf, isOneOf, type Predicate } from './filters/family.ts';

const NO_ROW: Predicate = sql<SqlBool>`false`;
const NOTHING_HIDDEN: ReadonlySet<string> = new Set();
const EVERYTHING = { hidden: NOTHING_HIDDEN, hiddenIn: () => NOTHING_HIDDEN, seenIn: () => undefined };

/** Whose rows a scope shows; undefined = everybody's (contract 15.2). */
const SCOPES: Readonly<Record<RowScope, (actor: Actor) => Predicate | undefined>> = {
  own: ({ userId }) => sql`${sql.ref(`${MODEL_ALIAS}.owner`)} = ${userId}`,
  department: ({ departmentIds }) => isOneOf(sql.ref(`${MODEL_ALIAS}.ownerDeptId`), departmentIds),
  subtree: ({ subtreeDepartmentIds }) => isOneOf(sql.ref(`${MODEL_ALIAS}.ownerDeptId`), subtreeDepartmentIds),
  all: () => undefined,
};

/**
 * The rows of a model that an actor may see (or may do `action` to), as part of every statement.
 * Entries add up: a row counts when one entry's scope and filter both hold. Undefined = all rows.
 */
export function rowScope(scope: ConditionScope, actor: Actor, action?: string): Predicate | undefined {
  const grants = actor.grants(scope.model.schemaCode, action);
  if (grants.length === 0) return NO_ROW;
  const entries = grants.map((grant) => grantScope(scope, actor, grant));
  if (entries.some((entry) => entry === undefined)) return undefined;
  return anyOf(entries.filter((entry) => entry !== undefined));
}

/** The rows that one entry of rights reaches. Undefined = all rows. */
export function grantScope(scope: ConditionScope, actor: Actor, { scope: rows, filter }: RowGrant): Predicate | undefined {
  const whose = SCOPES[rows](actor);
  // The filter of a right may name what its holder does not see.
  const which = compileCondition({ ...scope, ...EVERYTHING, accurate: undefined }, filter);
  const one = actor.onlyRow === undefined ? undefined : sql<SqlBool>`${sql.ref(`${MODEL_ALIAS}.id`)} = ${actor.onlyRow}`;
  return allOf([whose, which, one].filter((predicate) => predicate !== undefined));
}
