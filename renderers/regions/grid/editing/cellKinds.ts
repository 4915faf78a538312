import { SYSTEM_PROPERTIES, SequenceStatus } from '#schemas/codes.ts';
import type { FormLoad } from '#schemas/form.ts';
import { asRecord } from '#schemas/formats/format.ts';
import type { FormField } from '#schemas/formSchema/field.ts';
import type { ListRow } from '#schemas/list.ts';
import { belongsToOneRecord, isEntered } from '#schemas/propertyTypes/entry.ts';
import type { ListColumn } from '#renderers/contracts/column.ts';
import type { PresentationProps } from '#renderers/contracts/presentation.ts';

/** Why a cell cannot be edited; the words stand in `cells:why`. */
export type CellLock = 'system' | 'subTable' | 'inForm' | 'shown' | 'computed' | 'underWay' | 'hidden' | 'noRight' | 'readOnly';

/** What the portal itself writes; a model may have a `name` that people enter. */
const SYSTEM: ReadonlySet<string> = new Set(SYSTEM_PROPERTIES.filter((code) => code !== 'name'));
/** Those whose value is entered in the record's form, which opens for it. */
const IN_FORM: ReadonlySet<CellLock> = new Set(['subTable', 'inForm']);
/** A record that only the tasks of its workflow change (900412). */
const UNDER_WAY: ReadonlySet<unknown> = new Set([SequenceStatus.processing, SequenceStatus.exception]);

/** Whether the cells of a list can be edited in it. Source: contract 8.1 (`editInPlace`), 8.3. */
export function editsInPlace({ config, isPlain }: Pick<PresentationProps, 'config' | 'isPlain'>): boolean {
  return !isPlain && asRecord(config.queryPresentation?.options).editInPlace === true;
}

/** Why no cell of a column can be edited, as far as the column says it; undefined = that is up to the record. */
export function columnLock({ key, column, onEveryCard }: ListColumn): CellLock | undefined {
  if (onEveryCard) return 'shown';
  if (key !== column.propertyCode) return 'subTable';
  if (SYSTEM.has(column.propertyCode)) return 'system';
  if (!isEntered(column.propertyType)) return 'shown';
  return belongsToOneRecord(column.propertyType) ? 'inForm' : undefined;
}

/** Whether the form opens in place of the control. */
export const isEnteredInForm = (lock: CellLock): boolean => IN_FORM.has(lock);

/** Why an item of a record cannot be edited, as its form says it; undefined = it can. Source: contract 8.4, 10.3, 15.2. */
export function recordLock({ form, fields }: { form: FormLoad; fields: ReadonlyMap<string, FormField> }, code: string, row: ListRow): CellLock | undefined {
  const field = fields.get(code);
  if (field?.editable) return undefined;
  if (field?.formula !== undefined) return 'computed';
  if (field?.system) return 'system';
  if (UNDER_WAY.has(form.instanceState) || UNDER_WAY.has(row.sequenceStatus ?? row.data.sequenceStatus)) return 'underWay';
  if (field === undefined) return 'hidden';
  return [...fields.values()].some(({ editable }) => editable) ? 'readOnly' : 'noRight';
}
