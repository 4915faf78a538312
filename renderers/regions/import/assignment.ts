import { PropertyType } from '#schemas/codes.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import type { FormField } from '#schemas/formSchema/field.ts';
import { isText } from '#schemas/propertyTypes/traits.ts';
import { columnLetter } from '#schemas/sheets/columnLetter.ts';
import type { Translate } from '#renderers/contracts/ports.ts';
import type { AssignedColumn, ImportField } from '#renderers/contracts/importCalls.ts';
import { choiceField, dialogField } from '#renderers/regions/form/dialogForm/dialogFields.ts';
import type { FieldError } from '#renderers/regions/form/fields/validator.ts';
import { AT, chosenCodes, chosenColumns, COLUMNS, FIELD, LIKELY, SKIPPED } from './columnChoices.ts';
import { answeredSigns, decimalFields, firstReading, readingFields } from './fileReading.ts';
import type { ChosenFile } from './importSteps.ts';

/** Chosen in place of a unique field: all rows are new. */
const ALL_NEW = '-';
const QUERY_FIELD = 'queryField';

/** Which field each column fills before anybody chose, by its heading, else by likeness; one that fits no field is left open. Columns that hold nothing are left out. Source: BX-010, BX-079. */
export function firstValues(chosen: ChosenFile): FormValues {
  const { preview } = chosen;
  const { named, likely } = fittingFields(chosen);
  const rows = preview.headings.flatMap((heading, at) => {
    const isNamed = heading.trim() !== '';
    if (!isNamed && !preview.filled[at]) return [];
    const samples = Object.fromEntries(preview.rows.map((row, line) => [`row${line}`, row[at] ?? '']));
    const perhaps = likely.get(at)?.code;
    const row = { [AT]: at, heading: isNamed ? heading : columnLetter(at), ...samples, [FIELD]: isNamed ? (named.get(at) ?? perhaps) : SKIPPED };
    return [perhaps === undefined ? row : { ...row, [LIKELY]: perhaps }];
  });
  return { ...firstReading(chosen), [COLUMNS]: rows, [QUERY_FIELD]: ALL_NEW };
}

/** The fields that headings name, and of the others those they are likely to mean, by number of the column. A field goes to the first that names it. */
function fittingFields({ preview, fields }: ChosenFile): { named: ReadonlyMap<number, string>; likely: ReadonlyMap<number, ImportField> } {
  const named = new Map<number, string>();
  const taken = new Set<string>();
  const open = new Map<number, string>();
  for (const [at, heading] of preview.headings.entries()) {
    if (heading.trim() === '') continue;
    const found = fields.named(heading);
    if (found === undefined) open.set(at, heading);
    if (found === null) named.set(at, SKIPPED);
    if (!found || taken.has(found.code)) continue;
    taken.add(found.code);
    named.set(at, found.code);
  }
  return { named, likely: fields.likely(open, taken) };
}

/** The fields of the step: every column of the file with its first values and its field, and what happens to records that are there. */
export function assignmentFields(chosen: ChosenFile, values: FormValues, t: Translate): FormField[] {
  const { preview, fields } = chosen;
  const text = (code: string, name: string): FormField => dialogField({ code, name, propertyType: PropertyType.shortText, required: false, editable: false });
  const choices = [
    ...fields.fields.map((field) => ({ value: field.code, text: field.required ? `${field.name} *` : field.name })),
    { value: SKIPPED, text: t('import:assign.skip') },
  ];
  const columns = [
    text('heading', t('import:assign.heading')),
    ...preview.rows.map((_, line) => text(`row${line}`, t('import:assign.sample', { number: line + 1 }))),
    choiceField({ code: FIELD, name: t('import:assign.field'), required: true }, choices),
  ];
  const assign = dialogField({
    code: COLUMNS,
    name: t('import:assign.columns'),
    propertyType: PropertyType.subTable,
    required: false,
    columns,
    fixedRows: true,
  });
  const assigned = new Set(chosenCodes(values));
  const keys = fields.fields.filter(({ code, unique }) => unique && assigned.has(code));
  const before = [...readingFields(chosen, t), assign, ...decimalFields(chosen, values, t)];
  if (keys.length === 0) return before;
  const ways = [
    { value: ALL_NEW, text: t('import:assign.allNew') },
    ...keys.map(({ code, name }) => ({ value: code, text: t('import:assign.update', { name }) })),
  ];
  return [...before, choiceField({ code: QUERY_FIELD, name: t('import:assign.existing'), required: true }, ways)];
}

/** Columns that fill no field yet, or one that another fills. */
export function assignmentErrors(values: FormValues, t: Translate): FieldError[] {
  const taken = new Set<string>();
  return chosenCodes(values).flatMap((code, at): FieldError[] => {
    if (code === SKIPPED) return [];
    const path = [COLUMNS, at, FIELD];
    if (code === '') return [{ path, message: t('import:assign.open') }];
    if (taken.has(code)) return [{ path, message: t('import:assign.twice') }];
    taken.add(code);
    return [];
  });
}

/** Required fields that no column fills; with a key only changes are meant, so none is missing. */
export function missingFields({ fields }: ChosenFile, values: FormValues): ImportField[] {
  if (queryFieldOf(values) !== '') return [];
  const assigned = new Set(chosenCodes(values));
  return fields.fields.filter(({ code, required }) => required && !code.includes('.') && !assigned.has(code));
}

/** Headings that name a field which is computed or not the user's to fill, so that their columns are passed over. */
export function passedOver({ preview, fields }: ChosenFile, values: FormValues): string[] {
  const codes = chosenColumns(values);
  return preview.headings.filter((heading, at) => heading.trim() !== '' && codes.get(at) === SKIPPED && fields.named(heading) === null);
}

/** What each column fills and how its cells are taken, for a server which knows no `reading`. */
export function assignedColumns(chosen: ChosenFile, values: FormValues): AssignedColumn[] {
  const codes = chosenColumns(values);
  const byCode = new Map(chosen.fields.fields.map((field) => [field.code, field]));
  const signs = new Map(answeredSigns(chosen, values));
  return chosen.preview.headings.map((_, at) => {
    const field = byCode.get(codes.get(at) ?? '');
    return { heading: field?.name ?? '', isText: field !== undefined && isText(field.propertyType), decimal: signs.get(at) };
  });
}

/** The unique field that decides overwriting; '' = all rows are new. */
export function queryFieldOf(values: FormValues): string {
  const chosen = values[QUERY_FIELD];
  return typeof chosen === 'string' && chosen !== ALL_NEW ? chosen : '';
}
