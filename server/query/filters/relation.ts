import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isRelativeDeleted } from '#schemas/formats/filters/relative.ts';
import { shownItem } from '#server/store/shownItem.ts';
import { contains, isOneOf, splitValues, wrongOperator, type FilterFamily, type FilterTarget, type Predicate } from './family.ts';
import { listPredicate } from './list.ts';

/** One related record: its id or ids; `Like` searches the shown name (contract 6.4). */
export const relationFilters: FilterFamily = {
  compile(operator, value, target) {
    const { column, item } = target;
    if (operator === 'Like') return sql<SqlBool>`${column} in (${idsByName(value, target)})`;
    if (operator === 'In' && isRelativeDeleted(value)) return isDeleted(column, target);
    if (operator !== 'In' && operator !== 'Of' && operator !== 'Eq') throw wrongOperator(item, operator);
    const ids = splitValues(value, item);
    return ids.length === 0 ? undefined : isOneOf(column, ids);
  },
};

/** Several related records. */
export const relationsFilters: FilterFamily = {
  compile(operator, value, target) {
    const { column, item } = target;
    if (operator === 'Like') return sql<SqlBool>`${column} && array(${idsByName(value, target)})`;
    if (operator === 'In' && isRelativeDeleted(value)) {
      return sql<SqlBool>`exists (select 1 from unnest(${column}) as "each"("id") where ${isDeleted(sql.ref('each.id'), target)})`;
    }
    const ids = splitValues(value, item);
    return ids.length === 0 ? undefined : listPredicate(operator, column, ids, item);
  },
};

/** Whether an id names no record of the related model; of a model that is not loaded nobody can say so. */
function isDeleted(id: RawBuilder<unknown>, { item, catalogue, dependsOn }: FilterTarget): Predicate {
  const related = catalogue.find(item.item.relativeCode ?? '');
  if (!related) return sql<SqlBool>`false`;
  dependsOn(related.schemaCode);
  return sql<SqlBool>`(${id} is not null and not exists (select 1 from ${sql.table(related.table)} as "related" where "related"."id" = ${id}))`;
}

/** Ids of the related records whose shown item contains the text: the one that the asker sees. */
function idsByName(value: string, { item, catalogue, hiddenIn, dependsOn }: FilterTarget): RawBuilder<unknown> {
  const related = catalogue.find(item.item.relativeCode ?? '');
  const shown = shownItem(catalogue, item, hiddenIn);
  if (!related || !shown) throw wrongOperator(item, 'Like');
  dependsOn(related.schemaCode);
  return sql`select "id" from ${sql.table(related.table)} where ${contains(sql`${sql.ref(shown.column)}::text`, value)}`;
}
