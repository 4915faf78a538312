import { type CellFormats, isDateFormat } from './cellText.ts';
import { type ByteSource, SHEET_CAPS, type Sheet } from './sheet.ts';
import { SheetFault } from './sheetFault.ts';
import { StringTable } from './stringTable.ts';
import { readWorksheet } from './worksheetRows.ts';
import { readWholeXml } from './xmlParts.ts';
import { openZip, type ZipParts } from './zipParts.ts';

const CONTENT_TYPES = '[Content_Types].xml';
const WORKBOOK = 'xl/workbook.xml';

/** What the workbook says of its sheets. */
interface Workbook {
  name: string;
  /** Part that holds the first sheet that is not hidden. */
  part: string;
  from1904: boolean;
}

/** Opens a workbook: its first visible worksheet. Errors: SheetFault. */
export async function openXlsx(source: ByteSource): Promise<Sheet> {
  const parts = await openZip(source);
  await refuseMacros(parts);
  const workbook = await readWorkbook(parts);
  const formats: CellFormats = { dates: await dateStyles(parts), from1904: workbook.from1904 };
  let shared: Promise<StringTable> | undefined;
  return {
    kind: 'xlsx',
    name: workbook.name,
    part: workbook.part,
    async *rows() {
      shared ??= sharedStrings(parts);
      yield* readWorksheet(parts.read(workbook.part), await shared, formats);
    },
  };
}

async function refuseMacros(parts: ZipParts): Promise<void> {
  if (!parts.names.has(CONTENT_TYPES) || !parts.names.has(WORKBOOK)) throw new SheetFault('wrongType');
  if ([...parts.names].some((name) => /vbaProject|vbaData|macrosheets\//i.test(name))) throw new SheetFault('macros');
  await readWholeXml(parts.read(CONTENT_TYPES, SHEET_CAPS.wholePartBytes), {
    open(_name, { ContentType: type = '' }) {
      if (/macroEnabled|vbaProject/i.test(type)) throw new SheetFault('macros');
    },
  });
}

async function readWorkbook(parts: ZipParts): Promise<Workbook> {
  let sheet: { name: string; relation: string; hidden: boolean } | undefined;
  let from1904 = false;
  await readWholeXml(parts.read(WORKBOOK, SHEET_CAPS.wholePartBytes), {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = isTrue(attributes.date1904);
      if (name !== 'sheet') return;
      const hidden = (attributes.state ?? 'visible') !== 'visible';
      // The first that is shown, else the first.
      if (sheet === undefined || (sheet.hidden && !hidden)) sheet = { name: attributes.name ?? '', relation: relationOf(attributes), hidden };
    },
  });
  if (!sheet) throw new SheetFault('damaged');
  return { name: sheet.name, part: (await partOf(parts, sheet.relation)) ?? 'xl/worksheets/sheet1.xml', from1904 };
}

/** `r:id`, whatever the prefix of the relation names is. */
function relationOf(attributes: Readonly<Record<string, string>>): string {
  const key = Object.keys(attributes).find((name) => name.endsWith(':id'));
  return key === undefined ? '' : (attributes[key] ?? '');
}

/** The part that the workbook names by a relation id. */
async function partOf(parts: ZipParts, relation: string): Promise<string | undefined> {
  let found: string | undefined;
  const name = 'xl/_rels/workbook.xml.rels';
  if (!parts.names.has(name)) return found;
  await readWholeXml(parts.read(name, SHEET_CAPS.wholePartBytes), {
    open(_name, { Id: id, Target: target, TargetMode: mode }) {
      if (id !== relation || target === undefined || mode === 'External') return;
      found = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    },
  });
  return found;
}

/** By number of the cell format: whether it shows a date. */
async function dateStyles(parts: ZipParts): Promise<boolean[]> {
  const dates: boolean[] = [];
  const shown = new Map<number, boolean>();
  let inCells = false;
  if (!parts.names.has('xl/styles.xml')) return dates;
  await readWholeXml(parts.read('xl/styles.xml', SHEET_CAPS.wholePartBytes), {
    open(name, attributes) {
      const id = Number(attributes.numFmtId);
      if (name === 'numFmt') shown.set(id, isDateFormat(id, attributes.formatCode ?? ''));
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) dates.push(shown.get(id) ?? isDateFormat(id, undefined));
      if (dates.length > SHEET_CAPS.formats || shown.size > SHEET_CAPS.formats) throw new SheetFault('tooBig');
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return dates;
}

/** Texts that cells name by number; phonetic readings are left out. */
async function sharedStrings(parts: ZipParts): Promise<StringTable> {
  const table = new StringTable({ bytes: SHEET_CAPS.sharedBytes, texts: SHEET_CAPS.sharedTexts });
  if (!parts.names.has('xl/sharedStrings.xml')) return table;
  let text = '';
  let taking = false;
  let phonetic = false;
  await readWholeXml(parts.read('xl/sharedStrings.xml'), {
    open(name) {
      if (name === 'rPh') phonetic = true;
      taking = name === 't' && !phonetic;
    },
    text(piece) {
      if (!taking) return;
      if (text.length + piece.length > SHEET_CAPS.cellChars * 2) throw new SheetFault('tooBig');
      text += piece;
    },
    close(name) {
      taking = false;
      if (name === 'rPh') phonetic = false;
      if (name !== 'si') return;
      table.add(text);
      text = '';
    },
  });
  return table;
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}
