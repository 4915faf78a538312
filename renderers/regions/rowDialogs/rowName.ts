import type { ListRow } from '#schemas/list.ts';

/** What people call a row: its record's name, else what there is of it. */
export function rowName({ id, data }: ListRow): string {
  return [data.name, data.sequenceNo].find((name): name is string => typeof name === 'string' && name !== '') ?? id;
}
