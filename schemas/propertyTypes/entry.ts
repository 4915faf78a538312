import { familyOfPropertyType } from './traits.ts';

/** Types whose values people enter: opinions are written by the workflow, and a type that nobody knows is only shown. */
export function isEntered(propertyType: number): boolean {
  const family = familyOfPropertyType(propertyType);
  return family !== undefined && family !== 'opinion';
}

/** Types whose values no two records share: a file belongs to one record, an opinion to one step, rows are no value. */
export function belongsToOneRecord(propertyType: number): boolean {
  const family = familyOfPropertyType(propertyType);
  return family === 'files' || family === 'opinion' || family === 'rows';
}
