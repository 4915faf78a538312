/** Ready-made records of a package; a record is a plain object whose values documents refer to by key. */
export type SourceRecord = Readonly<Record<string, unknown>>;

/** Records in a fixed order. */
export interface SourceRecords {
  count: number;
  record(index: number): SourceRecord;
}

/** How one package is read: each kind of records by name. */
export type SourceAdapter = Readonly<Record<string, () => SourceRecords>>;

/** Records of an array. */
export function indexSourceRecords(records: readonly SourceRecord[]): SourceRecords {
  return { count: records.length, record: (index) => records[index] ?? {} };
}
