import type { Static, TSchema } from 'typebox';
import { Check, Errors } from 'typebox/value';
import { SeedError } from './errors.ts';

/** The value, once it fits the schema. Errors: SeedError naming the first field that does not. */
export function checkedDocument<T extends TSchema>(schema: T, value: unknown, where: string): Static<T> {
  if (Check(schema, value)) return value;
  const first = Errors(schema, value).find((error) => error.keyword !== 'boolean');
  const names = first?.keyword === 'additionalProperties' ? ` ${JSON.stringify(first.params)}` : '';
  throw new SeedError(`${where}${(first?.instancePath ?? '').replaceAll('/', '.')}`, `${first?.message ?? 'does not fit'}${names}`);
}
