import { type DecimalSign, readCellNumber, unmistakable } from '#schemas/formats/numberText.ts';
import type { Choice } from '#schemas/formats/filters/options.ts';
import type { FormField } from '#schemas/formSchema/field.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import { isNumeric } from '#schemas/propertyTypes/traits.ts';
import { columnLetter } from '#schemas/sheets/columnLetter.ts';
import { type FileReading, HEADING_ROWS } from '#schemas/sheets/reading.ts';
import { SEPARATORS } from '#schemas/sheets/sheet.ts';
import { TEXT_ENCODINGS } from '#schemas/sheets/textEncoding.ts';
import type { Translate } from '#renderers/contracts/ports.ts';
import type { PreviewChoice } from '#renderers/contracts/importCalls.ts';
import { choiceField } from '#renderers/regions/form/dialogForm/dialogFields.ts';
import { chosenColumns, SKIPPED } from './columnChoices.ts';
import type { AssignStep, ChosenFile } from './importSteps.ts';

const SHEET = 'sheet';
const HEADING_ROW = 'headingRow';
const ENCODING = 'encoding';
const SEPARATOR = 'separator';
/** Codes of the answers about decimal signs begin so. */
const DECIMAL = 'decimal';
const EXCERPT_CHARS = 60;
const SEPARATOR_NAMES = ['comma', 'semicolon', 'tab', 'bar'] as const;

/** How the file is read before anybody chose. */
export function firstReading({ preview }: ChosenFile): FormValues {
  const { sheet, headingRow, text } = preview;
  return { [SHEET]: sheet, [HEADING_ROW]: String(headingRow), ...(text ? { [ENCODING]: text.encoding, [SEPARATOR]: separatorName(text.separator) } : {}) };
}

/** The step without what was to be read in another way. */
export function stepAsRead(step: AssignStep): AssignStep {
  return { ...step, values: { ...step.values, ...firstReading(step.chosen) }, busy: undefined };
}

/** What can be chosen of how the file is read: sheet, row of the headings, encoding, separator. Source: contract 9. */
export function readingFields({ preview }: ChosenFile, t: Translate): FormField[] {
  const { sheets, above, headingRow, text } = preview;
  const rows = above.filter(({ row }) => row <= HEADING_ROWS).map(({ row, text: cells }) => ({ value: String(row), text: excerptOfRow(row, cells) }));
  return [
    ...(sheets.length > 1 ? [choiceField({ code: SHEET, name: t('import:read.sheet'), required: true }, sheets.map(choiceOfName))] : []),
    ...(rows.length > 1 || rows.some(({ value }) => value !== String(headingRow))
      ? [choiceField({ code: HEADING_ROW, name: t('import:read.headingRow'), required: true }, rows)]
      : []),
    ...(text
      ? [
          choiceField(
            { code: ENCODING, name: t('import:read.encoding'), required: true },
            TEXT_ENCODINGS.map((value) => ({ value, text: t(`import:read.encodings.${value}`) })),
          ),
          choiceField({ code: SEPARATOR, name: t('import:read.separator'), required: true }, separatorChoices(text.separator, t)),
        ]
      : []),
  ];
}

/** What a separator is chosen by: its name, or the sign itself where a file declares another one. */
function separatorName(sign: string): string {
  return SEPARATOR_NAMES.find((name) => SEPARATORS[name] === sign) ?? sign;
}

function separatorChoices(shown: string, t: Translate): Choice[] {
  const named = SEPARATOR_NAMES.map((name) => ({ value: name, text: t(`import:read.separators.${name}`) }));
  const own = separatorName(shown);
  return own === shown ? [...named, choiceOfName(shown)] : named;
}

const choiceOfName = (name: string) => ({ value: name, text: name });

function excerptOfRow(row: number, cells: string): string {
  const short = Array.from(cells).slice(0, EXCERPT_CHARS).join('');
  return `${row}: ${short}${short.length < cells.length ? '…' : ''}`;
}

/** What is to be read in another way; undefined = the file is read as was chosen. */
export function choiceOf(chosen: ChosenFile, values: FormValues): PreviewChoice | undefined {
  const { preview } = chosen;
  const [sheet, row, encoding, separator] = [SHEET, HEADING_ROW, ENCODING, SEPARATOR].map((code) => chosenText(values[code]));
  if (sheet !== undefined && sheet !== preview.sheet) return { sheet };
  const named = TEXT_ENCODINGS.find((one) => one === encoding);
  if (named !== undefined && named !== preview.text?.encoding) return { encoding: named };
  const sign = SEPARATOR_NAMES.find((name) => name === separator);
  if (preview.text && sign !== undefined && SEPARATORS[sign] !== preview.text.separator)
    return { encoding: preview.text.encoding, separator: SEPARATORS[sign] };
  if (row !== undefined && row !== String(preview.headingRow)) return { ...shownChoice(chosen), headingRow: Number(row) };
  return undefined;
}

/** Number columns whose cells can be read in two ways, by number; each with the example that is shown. */
function openColumns({ preview, fields }: ChosenFile, values: FormValues): [at: number, example: string][] {
  const types = new Map(fields.fields.map(({ code, propertyType }) => [code, propertyType]));
  const codes = chosenColumns(values);
  return [...preview.openNumbers].filter(([at]) => isNumeric(types.get(codes.get(at) ?? '') ?? -1));
}

/** The open decimal signs: what a cell is under each of the two. Source: contract 9 (Numbers). */
export function decimalFields(chosen: ChosenFile, values: FormValues, t: Translate): FormField[] {
  return openColumns(chosen, values).map(([at, example]) => {
    const [point = '', comma = ''] = readCellNumber(example, undefined)?.open?.map(unmistakable) ?? [];
    const name = t('import:read.decimal', { name: chosen.preview.headings[at]?.trim() || columnLetter(at), example });
    return choiceField({ code: `${DECIMAL}${at}`, name, required: true }, [
      { value: '.', text: point },
      { value: ',', text: comma },
    ]);
  });
}

/** Whether every open decimal sign is answered. */
export function areDecimalsAnswered(chosen: ChosenFile, values: FormValues): boolean {
  return answeredSigns(chosen, values).length === openColumns(chosen, values).length;
}

/** The answered decimal signs, by number of the column. */
export function answeredSigns(chosen: ChosenFile, values: FormValues): [at: number, sign: DecimalSign][] {
  return openColumns(chosen, values).flatMap(([at]): [number, DecimalSign][] => {
    const sign = chosenText(values[`${DECIMAL}${at}`]);
    return sign === '.' || sign === ',' ? [[at, sign]] : [];
  });
}

/** What was chosen and answered, as the call sends it. Source: contract 9 (`reading`). */
export function readingText(chosen: ChosenFile, values: FormValues): string {
  const { preview, fields } = chosen;
  const implied = (at: number): string | null => fields.named(preview.headings[at] ?? '')?.code ?? null;
  const columns = [...chosenColumns(values)].flatMap(([at, code]): [string, string | null][] => {
    const heading = (preview.headings[at] ?? '').trim();
    const filled = code === SKIPPED ? null : code;
    const isKnown = heading === '' ? filled === null : fields.named(heading) !== undefined && implied(at) === filled;
    return isKnown ? [] : [[String(at), filled]];
  });
  const decimal = answeredSigns(chosen, values);
  const reading: FileReading = {
    ...shownChoice(chosen),
    ...(columns.length > 0 ? { columns: Object.fromEntries(columns) } : {}),
    ...(decimal.length > 0 ? { decimal: Object.fromEntries(decimal) } : {}),
  };
  return JSON.stringify(reading);
}

/** How the file that is shown is read, presets included. */
export function shownChoice({ preview: { sheet, headingRow, text } }: ChosenFile): PreviewChoice {
  return {
    ...(sheet === '' ? {} : { sheet }),
    ...(headingRow <= HEADING_ROWS ? { headingRow } : {}),
    ...text,
  };
}

function chosenText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
