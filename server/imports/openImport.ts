import { ErrCode } from '#schemas/codes.ts';
import { seeModel, type SeenModel, listOfModel } from '#server/policies/access.ts';
import { requireChange, rightToAdd, type RecordRight } from '#server/records/recordRight.ts';
import type { Saver } from '#server/records/validateRecord.ts';
import { importTexts } from '#server/refusals/imports.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import { Refused } from '#server/refusals/refused.ts';
import { itemName } from '#server/refusals/values.ts';
import type { StoredModel } from '#server/store/catalogue.ts';
import { importColumns, keyColumn, type ImportColumn, type ImportColumns } from './columns.ts';

/** What is imported where. */
export interface ImportTarget {
  schemaCode: string;
  queryCode: string;
  /** Unique field that decides overwriting; empty = all rows are new. */
  queryField?: string | null | undefined;
}

/** A model that somebody may import into, with their rights on its fields. */
export interface OpenImport {
  saver: Saver;
  seen: SeenModel;
  stored: StoredModel;
  /** To new records. */
  right: RecordRight;
  columns: ImportColumns;
  /** The field that identifies existing records. */
  key: ImportColumn | undefined;
  /** When the import began: all its new records count as created then. */
  begun: Date;
  /** Called every few records. Errors: why the import is to stop. */
  heartbeat: () => void;
}

/**
 * Opens a model for an import.
 * Errors: 900404, 900416 for a model or list that is not there; 900403 without the right; -1 for a model bound to a
 * workflow; 900400 for a `queryField` that is absent or hidden, or whose values may repeat.
 */
export function openImport(saver: Saver, target: ImportTarget, heartbeat = (): void => undefined): OpenImport {
  const seen = seeModel(saver, target.schemaCode);
  listOfModel(seen, target.queryCode);
  const { model } = seen;
  const right = rightToAdd(saver, seen, 'import');
  requireChange(right);
  if (model.document.bindWorkflow) throw new Refused(ErrCode.refused, importTexts.boundToWorkflow);
  const { fieldRights: rights } = right;
  const columns = importColumns(model, rights, target.queryCode);
  return {
    saver,
    seen,
    stored: saver.services.catalogue.model(model.code),
    right,
    columns,
    key: requestedKeyColumn(seen, rights, columns, target.queryField),
    begun: saver.services.now(),
    heartbeat,
  };
}

function requestedKeyColumn(
  { model }: SeenModel,
  rights: RecordRight['fieldRights'],
  columns: ImportColumns,
  queryField: string | null | undefined,
): ImportColumn | undefined {
  if (!queryField) return undefined;
  const key = keyColumn(model, rights, columns, queryField);
  if (key === undefined) throw invalidParameter('queryField');
  if (key === 'notUnique') {
    const item = model.items.find(({ code }) => code === queryField);
    throw item ? new Refused(ErrCode.invalidParameter, importTexts.keyNotUnique(itemName(item))) : invalidParameter('queryField');
  }
  return key;
}
