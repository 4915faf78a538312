import { sql } from 'kysely';
import { UnitType } from '#schemas/codes.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import type { ListContext } from './listContext.ts';
import { every, holdsWord, isAmong, some, type ListPredicate } from './predicates.ts';

/** What every list of the workflow centre may be narrowed by (contract 11: common query). */
export interface CommonFilter {
  workflowName?: string | null | undefined;
  workflowCode?: string | null | undefined;
  appCode?: string | null | undefined;
  /** A person, or with `unitType` 1 a department with all below it. */
  originator?: string | null | undefined;
  unitType?: number | null | undefined;
}

/** Table whose rows a list has: both have the codes of workflow and application. */
export type ListAlias = 'item' | 'instance';

/** The rows of a workflow and application that the common query means; `isFrom` says of which originator. */
export function ofWorkflow(context: ListContext, { workflowName, workflowCode, appCode }: CommonFilter, alias: ListAlias): ListPredicate[] {
  return [
    ...(workflowCode ? [isAmong(sql.ref(`${alias}.workflowCode`), [workflowCode])] : []),
    ...(appCode ? [isAmong(sql.ref(`${alias}.appCode`), [appCode])] : []),
    ...(workflowName ? [isNamed(context, workflowName, alias)] : []),
  ];
}

/** Workflows with a word in one of their names; one that is no longer loaded is known by its code. */
export function isNamed({ apps }: Pick<ListContext, 'apps'>, word: string, alias: ListAlias): ListPredicate {
  const code = sql.ref(`${alias}.workflowCode`);
  const sought = word.toLowerCase();
  const loaded = [...apps.workflows.values()];
  const found = loaded.filter(({ definition: { name, nameEn } }) => `${name}\n${nameEn ?? ''}`.toLowerCase().includes(sought));
  const isUnloaded = sql<boolean>`${code} <> all(${loaded.map((one) => one.definition.workflowCode)}::text[])`;
  return some([
    isAmong(
      code,
      found.map((one) => one.definition.workflowCode),
    ),
    every([isUnloaded, holdsWord(code, word)]),
  ]);
}

/** Instances of an originator, or started for a department or one below it; over the alias `instance`. */
export function isFrom({ actor }: ListContext, { originator, unitType }: Pick<CommonFilter, 'originator' | 'unitType'>): ListPredicate[] {
  if (!originator) return [];
  const department = unitType === UnitType.department ? actor.organisation.departments.get(originator) : undefined;
  if (!department) return [isAmong(sql.ref('instance.originatorId'), [originator])];
  return [sql<boolean>`"instance"."departmentPath" like ${`${department.path.replace(/[\\%_]/g, '\\$&')}%`}`];
}

/** Ids of a person, or of everybody in a department and below it. */
export function ownersMeant({ actor: { organisation } }: ListContext, id: string, unitType: number | null | undefined): string[] {
  const department = unitType === UnitType.department ? organisation.departments.get(id) : undefined;
  if (!department) return [id];
  const within = [...organisation.departments.values()].filter(({ path }) => path.startsWith(department.path));
  return [...new Set(within.flatMap((one) => organisation.membersOf(one.id)).map((person) => person.id))];
}

const STATES: ReadonlySet<string> = new Set(['DRAFT', 'PROCESSING', 'COMPLETED', 'CANCELED', 'EXCEPTION']);

/** States of instances joined by commas. Errors: 900400 for an unknown one. */
export function statesOf(text: string | null | undefined): string[] {
  const states = commaParts(text);
  if (!states.every((state) => STATES.has(state))) throw invalidParameter('instanceState');
  return states;
}

/** What is joined by commas, each once. */
export function commaParts(text: string | null | undefined): string[] {
  return [...new Set((text ?? '').split(',').map((part) => part.trim()))].filter((part) => part !== '');
}
