import { PropertyType } from '#schemas/codes.ts';
import { rowsOfSubTable, type FormValues } from '#schemas/formSchema/record.ts';
import type { FormField } from '#schemas/formSchema/field.ts';
import type { Translate } from '#renderers/contracts/ports.ts';
import type { ImportField } from '#renderers/contracts/importCalls.ts';
import { choiceField, dialogField } from '#renderers/regions/form/dialogForm/dialogFields.ts';
import type { FieldError } from '#renderers/regions/form/fields/validator.ts';
import type { ChosenFile } from './importSteps.ts';

/** Chosen in place of a field: the column is passed over. */
const SKIPPED = '-';
/** Chosen in place of a unique field: all rows are new. */
const ALL_NEW = '-';
/** Code of the sub-table that assigns columns, and of its columns. */
const COLUMNS = 'columns';
const FIELD = 'field';
const QUERY_FIELD = 'queryField';

/** Which field each column fills before anybody chose; one that fits no field is left open. */
export function firstValues({ preview, fields }: ChosenFile): FormValues {
  const taken = new Set<string>();
  const rows = preview.headings.map((heading, at) => {
    const found = heading.trim() === '' ? null : fields.named(heading);
    const field = found && !taken.has(found.code) ? found.code : undefined;
    if (field !== undefined) taken.add(field);
    const samples = Object.fromEntries(preview.rows.map((row, line) => [`row${line}`, row[at] ?? '']));
    return { heading, ...samples, [FIELD]: found === null ? SKIPPED : field };
  });
  return { [COLUMNS]: rows, [QUERY_FIELD]: ALL_NEW };
}

/** The fields of the step: every column of the file with its first values and its field, and what happens to records that are there. */
export function assignmentFields({ preview, fields }: ChosenFile, values: FormValues, t: Translate): FormField[] {
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
  if (keys.length === 0) return [assign];
  const ways = [
    { value: ALL_NEW, text: t('import:assign.allNew') },
    ...keys.map(({ code, name }) => ({ value: code, text: t('import:assign.update', { name }) })),
  ];
  return [assign, choiceField({ code: QUERY_FIELD, name: t('import:assign.existing'), required: true }, ways)];
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
  const codes = chosenCodes(values);
  return preview.headings.filter((heading, at) => heading.trim() !== '' && codes[at] === SKIPPED && fields.named(heading) === null);
}

/** The headings that say the assignment to the server; undefined = those of the file say it already. */
export function assignedHeadings({ preview, fields }: ChosenFile, values: FormValues): string[] | undefined {
  const codes = chosenCodes(values);
  const names = new Map(fields.fields.map(({ code, name }) => [code, name]));
  const isImplied = preview.headings.every((heading, at) => {
    const found = heading.trim() === '' ? null : fields.named(heading);
    return codes[at] === SKIPPED ? found === null : found?.code === codes[at];
  });
  return isImplied ? undefined : codes.map((code) => names.get(code) ?? '');
}

/** The unique field that decides overwriting; '' = all rows are new. */
export function queryFieldOf(values: FormValues): string {
  const chosen = values[QUERY_FIELD];
  return typeof chosen === 'string' && chosen !== ALL_NEW ? chosen : '';
}

function chosenCodes(values: FormValues): string[] {
  return rowsOfSubTable(values[COLUMNS]).map((row) => (typeof row[FIELD] === 'string' ? row[FIELD] : ''));
}
