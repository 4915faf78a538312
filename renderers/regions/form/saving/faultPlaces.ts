import type { Translate } from '#renderers/contracts/ports.ts';
import type { FormBlock, FormField, FormModel } from '#schemas/formSchema/formSchema.ts';
import type { FieldError } from '#renderers/regions/form/fields/validator.ts';

/**
 * Where a reader finds what is wrong: `shown` = in the form, folded or not; else why it cannot be put right there: its script `hidden` or
 * `locked` it, the `layout` has no place for it, the reader may not see it (`unseen`), or it concerns the `record` as a whole.
 */
type FaultPlace = 'shown' | 'hidden' | 'locked' | 'layout' | 'unseen' | 'record';

/** A form as it is drawn, and its fields by the rights of the server alone, whatever a script hides. */
export interface FormPlaces {
  model: FormModel;
  granted: ReadonlyMap<string, FormField>;
}

type Path = FieldError['path'];

/** Where a reader finds the place of a fault, `['amount']` or `['items', 2, 'quantity']`. */
export function faultPlace(path: Path, { model, granted }: FormPlaces): FaultPlace {
  if (path.length === 0) return 'record';
  const [field, drawn] = [fieldAt(granted, path), fieldAt(model.fields, path)];
  if (!field) return 'unseen';
  if (!drawn) return 'hidden';
  if (!model.layout.some((block) => hasCode(block, String(path[0])))) return 'layout';
  return field.editable && !drawn.editable ? 'locked' : 'shown';
}

/** What the place of a fault is called, for a column with its sub-table and row; '' where the reader does not see it. */
export function faultName([code, row, column]: Path, { model, granted }: FormPlaces, t: Translate): string {
  const field = model.fields.get(String(code)) ?? granted.get(String(code));
  if (!field || row === undefined) return field?.name ?? '';
  const inner = column === undefined ? undefined : (columnFieldOf(field, column) ?? columnFieldOf(granted.get(field.code), column));
  return t(inner ? 'form:error.cell' : 'form:error.row', { sheet: field.name, row: Number(row) + 1, column: inner?.name ?? '' });
}

function fieldAt(fields: ReadonlyMap<string, FormField>, [code, , column]: Path): FormField | undefined {
  const field = fields.get(String(code));
  return column === undefined ? field : columnFieldOf(field, column);
}

function columnFieldOf(field: FormField | undefined, column: string | number): FormField | undefined {
  return field?.columns.find(({ code }) => code === column);
}

function hasCode(block: FormBlock, code: string): boolean {
  if (block.kind === 'sheet') return block.code === code;
  if (block.kind === 'row') return block.cells.some((cell) => cell.code === code);
  const blocks = block.kind === 'group' ? block.blocks : block.tabs.flatMap((tab) => tab.blocks);
  return blocks.some((inner) => hasCode(inner, code));
}
