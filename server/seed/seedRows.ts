import { setImmediate } from 'node:timers/promises';
import type { SeedDocument } from '#server/seed/rows/document.ts';
import { SeedError } from '#server/seed/rows/errors.ts';
import type { Row } from '#server/seed/rows/row.ts';
import { type OpenedModel, type SeedContext, seedEnvironmentOf } from './environment.ts';

/** One record to be stored; `data` holds form values by property code (contract 6.2), empty ones left out. */
export interface SeedRow {
  id: string;
  /** User name of the owner. */
  owner: string;
  ownerDeptId: string;
  /** User name of the creator. */
  creater: string;
  /** `yyyy-MM-dd HH:mm:ss`. */
  createdTime: string;
  data: Record<string, unknown>;
}

/** Rows that are made before they are handed over, unless the caller wants another number. */
const BATCH_ROWS = 2000;

/**
 * The demonstration rows of one document, in batches; always the same for the same context.
 * Shape: `data` also holds the system items `name` and, where the model has a sequence rule, `sequenceNo`.
 * Errors: SeedError naming document and field.
 */
export async function* seedRows(document: SeedDocument, context: SeedContext, batchRows = BATCH_ROWS): AsyncGenerator<SeedRow[], void, undefined> {
  const model = seedEnvironmentOf(context).model(document.schemaCode, document.schemaCode);
  const toRow = rowMaker(model);
  for (let first = 0; first < model.count; first += batchRows) {
    const size = Math.min(batchRows, model.count - first);
    yield Array.from({ length: size }, (_, offset) => toRow(first + offset));
    // The server answers other requests between two batches.
    await setImmediate();
  }
}

/** Number of rows that a document gives. */
export function seedRowCount(document: SeedDocument, context: SeedContext): number {
  return seedEnvironmentOf(context).model(document.schemaCode, document.schemaCode).count;
}

function rowMaker(model: OpenedModel): (index: number) => SeedRow {
  const [owner, createdTime] = [model.path('owner'), model.path('createdTime')];
  const stored = [...model.columns, { code: 'name', read: model.path('name') }, { code: 'sequenceNo', read: model.path('sequenceNo') }];
  return (index) => {
    const row = model.rowAt(index);
    const person = readOwner(owner(row), model, row);
    const data: Record<string, unknown> = {};
    for (const { code, read } of stored) {
      const value = read(row);
      if (value !== null && value !== undefined) data[code] = value;
    }
    return { id: model.idOf(index), owner: person.id, ownerDeptId: person.departmentId, creater: person.id, createdTime: String(createdTime(row)), data };
  };
}

function readOwner(value: unknown, model: OpenedModel, row: Row): { id: string; departmentId: string } {
  const unit: unknown = Array.isArray(value) ? value[0] : undefined;
  if (typeof unit === 'object' && unit !== null && 'id' in unit && 'departmentId' in unit)
    return { id: String(unit.id), departmentId: String(unit.departmentId) };
  throw new SeedError(`${model.code}.owner`, `row ${row.index} has no person`);
}
