import { type CellFormats, isDateFormat } from './cellText.ts';
import type { ByteSource, Sheet } from './sheet.ts';
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
  await readWholeXml(parts.read(CONTENT_TYPES), {
    open(_name, { ContentType: type = '' }) {
      if (/macroEnabled|vbaProject/i.test(type)) throw new SheetFault('macros');
    },
  });
}

async function readWorkbook(parts: ZipParts): Promise<Workbook> {
  const sheets: { name: string; relation: string; hidden: boolean }[] = [];
  let from1904 = false;
  await readWholeXml(parts.read(WORKBOOK), {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = isTrue(attributes.date1904);
      if (name === 'sheet')
        sheets.push({ name: attributes.name ?? '', relation: relationOf(attributes), hidden: (attributes.state ?? 'visible') !== 'visible' });
    },
  });
  const sheet = sheets.find(({ hidden }) => !hidden) ?? sheets[0];
  if (!sheet) throw new SheetFault('damaged');
  const targets = await relations(parts);
  return { name: sheet.name, part: targets.get(sheet.relation) ?? 'xl/worksheets/sheet1.xml', from1904 };
}

/** `r:id`, whatever the prefix of the relation names is. */
function relationOf(attributes: Readonly<Record<string, string>>): string {
  const key = Object.keys(attributes).find((name) => name.endsWith(':id'));
  return key === undefined ? '' : (attributes[key] ?? '');
}

/** Parts that the workbook names, by relation id. */
async function relations(parts: ZipParts): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const name = 'xl/_rels/workbook.xml.rels';
  if (!parts.names.has(name)) return found;
  await readWholeXml(parts.read(name), {
    open(_name, { Id: id, Target: target, TargetMode: mode }) {
      if (id === undefined || target === undefined || mode === 'External') return;
      found.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    },
  });
  return found;
}

/** By number of the cell format: whether it shows a date. */
async function dateStyles(parts: ZipParts): Promise<boolean[]> {
  const dates: boolean[] = [];
  const codes = new Map<number, string>();
  let inCells = false;
  if (!parts.names.has('xl/styles.xml')) return dates;
  await readWholeXml(parts.read('xl/styles.xml'), {
    open(name, attributes) {
      const id = Number(attributes.numFmtId);
      if (name === 'numFmt') codes.set(id, attributes.formatCode ?? '');
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) dates.push(isDateFormat(id, codes.get(id)));
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return dates;
}

/** Texts that cells name by number; phonetic readings are left out. */
async function sharedStrings(parts: ZipParts): Promise<StringTable> {
  const table = new StringTable();
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
      if (taking) text += piece;
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
