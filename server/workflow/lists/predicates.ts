import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** A piece of SQL that is true or false for a row. */
export type ListPredicate = RawBuilder<SqlBool>;

/** `text ilike '%word%'`, the word taken letter by letter. */
export function holdsWord(text: RawBuilder<unknown>, word: string): ListPredicate {
  return sql<SqlBool>`${text} ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`;
}

/** One of several texts; a single one as equality, because only that lets an index give the order too. */
export function isAmong(column: RawBuilder<unknown>, values: readonly string[]): ListPredicate {
  return values.length === 1 ? sql<SqlBool>`${column} = ${values[0]}` : sql<SqlBool>`${column} = any(${[...values]}::text[])`;
}

/** All of them; true without any. */
export function every(predicates: readonly ListPredicate[]): ListPredicate {
  return predicates.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(predicates, sql` and `)})`;
}

/** One of them; false without any. */
export function some(predicates: readonly ListPredicate[]): ListPredicate {
  return predicates.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(predicates, sql` or `)})`;
}
