import { type CellFormat, cellFormat, type CellFormats, FORMAT_CHARS } from './cellText.ts';
import { folderOf, relationsOfPart } from './partRelations.ts';
import { type ByteSource, SHEET_CAPS, type Sheet, type SheetChoice, type SheetRow } from './sheet.ts';
import { SheetFault } from './sheetFault.ts';
import { StringTable } from './stringTable.ts';
import { readWorksheet } from './worksheetRows.ts';
import { readWholeXml } from './xmlParts.ts';
import { openZip, type ZipParts } from './zipParts.ts';

const CONTENT_TYPES = '[Content_Types].xml';
/** Where the workbook is in a package that does not say it. */
const USUAL_WORKBOOK = 'xl/workbook.xml';
/** Merged cells that are reported. */
const MOST_MERGED = 1000;

/** What the workbook says of its sheets. */
interface Workbook {
  /** Sheets of cells; those that are shown first. */
  tables: readonly SheetPart[];
  from1904: boolean;
  /** Parts of formats and shared texts; undefined = it has none. */
  styles: string | undefined;
  strings: string | undefined;
}

/** A sheet of cells, and the part that holds it. */
interface SheetPart {
  name: string;
  part: string;
  hidden: boolean;
}

/** Opens a workbook: the chosen worksheet, else the first that is shown and holds anything. Errors: SheetFault. */
export async function openXlsx(source: ByteSource, choice: SheetChoice): Promise<Sheet> {
  const parts = await openZip(source);
  await refuseMacros(parts);
  const { tables, from1904, styles, strings } = await readWorkbook(parts);
  const formats: CellFormats = { byStyle: choice.placesOnly ? [] : await cellStyles(parts, styles), from1904 };
  let shared: Promise<StringTable | undefined> | undefined;
  let merged: number[] = [];
  async function* rowsOf({ part }: SheetPart): AsyncGenerator<SheetRow[]> {
    shared ??= choice.placesOnly ? Promise.resolve(undefined) : sharedStrings(parts, strings);
    merged = [];
    yield* readWorksheet(parts.read(part), await shared, { ...formats, onMerged: (row) => merged.length < MOST_MERGED && merged.push(row) });
  }
  const table = await chosenTable(tables, choice, rowsOf);
  return { kind: 'xlsx', name: table.name, sheets: tables.map(({ name }) => name), merged: () => merged, rows: () => rowsOf(table) };
}

async function chosenTable(tables: readonly SheetPart[], { sheet }: SheetChoice, rowsOf: (table: SheetPart) => AsyncGenerator<SheetRow[]>): Promise<SheetPart> {
  const named = sheet === undefined ? undefined : tables.find(({ name }) => name === sheet);
  if (named) return named;
  if (sheet !== undefined) throw new SheetFault('sheet');
  const [first] = tables;
  if (!first) throw new SheetFault('damaged');
  const shown = tables.filter(({ hidden }) => hidden === first.hidden);
  if (shown.length > 1) {
    for (const table of shown) if (await holdsAnything(rowsOf(table))) return table;
  }
  return first;
}

async function holdsAnything(rows: AsyncGenerator<SheetRow[]>): Promise<boolean> {
  for await (const found of rows) if (found.length > 0) return true;
  return false;
}

async function refuseMacros(parts: ZipParts): Promise<void> {
  if (!parts.has(CONTENT_TYPES)) throw new SheetFault('wrongType');
  if ([...parts.names].some((name) => /vbaproject|vbadata|macrosheets\//.test(name))) throw new SheetFault('macros');
  await readWholeXml(parts.read(CONTENT_TYPES, SHEET_CAPS.wholePartBytes), {
    open(_name, { ContentType: type = '' }) {
      if (/macroEnabled|vbaProject/i.test(type)) throw new SheetFault('macros');
    },
  });
}

/** A sheet as the workbook lists it. */
interface ListedSheet {
  name: string;
  relation: string;
  hidden: boolean;
}

async function readWorkbook(parts: ZipParts): Promise<Workbook> {
  const whole = (await relationsOfPart(parts, '')).find(({ type }) => type === 'officeDocument')?.part ?? USUAL_WORKBOOK;
  // A document or a presentation, or a workbook in another form than XML.
  if (!parts.has(whole) || !whole.toLowerCase().endsWith('.xml')) throw new SheetFault('wrongType');
  const sheets: ListedSheet[] = [];
  let root: string | undefined;
  let from1904 = false;
  await readWholeXml(parts.read(whole, SHEET_CAPS.wholePartBytes), {
    open(name, attributes) {
      root ??= name;
      if (name === 'workbookPr') from1904 = isTrue(attributes.date1904);
      if (name !== 'sheet') return;
      if (sheets.length >= SHEET_CAPS.entries) throw new SheetFault('tooBig');
      sheets.push({ name: attributes.name ?? '', relation: relationOf(attributes), hidden: (attributes.state ?? 'visible') !== 'visible' });
    },
  });
  if (root !== 'workbook') throw new SheetFault('wrongType');
  const relations = await relationsOfPart(parts, whole);
  const usual = (name: string): string | undefined => (parts.has(folderOf(whole) + name) ? folderOf(whole) + name : undefined);
  const ofType = (wanted: string): string | undefined => relations.find(({ type }) => type === wanted)?.part;
  const byId = new Map(relations.map((relation) => [relation.id, relation]));
  // Charts and dialogs have sheets of their own, without cells.
  const tables = sheets.flatMap(({ relation, ...sheet }) => {
    const { type, part } = byId.get(relation) ?? { type: '', part: usual('worksheets/sheet1.xml') };
    return part !== undefined && (type === '' || type === 'worksheet') ? [{ ...sheet, part }] : [];
  });
  return {
    tables: tables.toSorted((one, other) => Number(one.hidden) - Number(other.hidden)),
    from1904,
    styles: ofType('styles') ?? usual('styles.xml'),
    strings: ofType('sharedStrings') ?? usual('sharedStrings.xml'),
  };
}

/** `r:id`, whatever the prefix of the relation names is. */
function relationOf(attributes: Readonly<Record<string, string>>): string {
  const key = Object.keys(attributes).find((name) => name.endsWith(':id'));
  return key === undefined ? '' : (attributes[key] ?? '');
}

/** How cells show numbers, by number of the cell format. */
async function cellStyles(parts: ZipParts, part: string | undefined): Promise<CellFormat[]> {
  const styles: CellFormat[] = [];
  const codes = new Map<number, string>();
  const formats = new Map<number, CellFormat>();
  const formatOf = (id: number): CellFormat => {
    const made = formats.get(id) ?? cellFormat(id, codes.get(id));
    formats.set(id, made);
    return made;
  };
  let inCells = false;
  if (part === undefined) return styles;
  await readWholeXml(parts.read(part, SHEET_CAPS.wholePartBytes), {
    open(name, attributes) {
      const id = Number(attributes.numFmtId);
      if (name === 'numFmt') codes.set(id, (attributes.formatCode ?? '').slice(0, FORMAT_CHARS));
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) styles.push(formatOf(id));
      if (styles.length > SHEET_CAPS.formats || codes.size > SHEET_CAPS.formats) throw new SheetFault('tooBig');
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
}

/** Texts that cells name by number; phonetic readings are left out. */
async function sharedStrings(parts: ZipParts, part: string | undefined): Promise<StringTable> {
  const table = new StringTable({ bytes: SHEET_CAPS.sharedBytes, texts: SHEET_CAPS.sharedTexts });
  if (part === undefined) return table;
  let text = '';
  let taking = false;
  let phonetic = false;
  await readWholeXml(parts.read(part), {
    open(name) {
      if (name === 'rPh') phonetic = true;
      taking = name === 't' && !phonetic;
    },
    text(piece) {
      if (!taking) return;
      if (text.length + piece.length > SHEET_CAPS.cellChars * 2) throw new SheetFault('text');
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
