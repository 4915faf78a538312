import type { FormBlock, FormField, FormModel } from '#schemas/formSchema/formSchema.ts';
import { wordPlainPrint } from '#server/refusals/approvals.ts';
import type { Language } from '#server/refusals/refused.ts';
import type { PrintTemplate } from './printDocument.ts';
import { APPROVALS } from './instancePlaces.ts';
import type { TemplateElement, TemplateNode } from './template.ts';

/** Columns of the form on paper, each a name and a value. */
const COLUMNS = 3;
const NAME_WIDTH = '13%';
const VALUE_WIDTH = '20.33%';
const GROUND = 'background-color';
const HEAD_GROUND = '#f3f4f6';

/** What a print without a template is made of. */
interface PlainPrint {
  code: string;
  /** Name of the form. */
  name: string;
  /** The form with what its reader sees. */
  form: FormModel;
  language: Language;
  /** The approvals of the instance of a record stand behind it. */
  approvals: boolean;
}

/** The print of a form that has no template: its groups as its document has them, each item with its name, then the approvals. Source: contract 15.6. */
export function plainTemplate({ code, name, form, language, approvals }: PlainPrint): PrintTemplate {
  const nodes = [element('h1', name), ...blocksOf(form.layout, form.fields), ...(approvals ? approvalsOf(language) : [])];
  return { code, name, nameI18n: undefined, nodes, page: undefined, namesInstance: approvals };
}

type Fields = FormModel['fields'];

/** Rows that follow each other are one table. */
function blocksOf(blocks: readonly FormBlock[], fields: Fields): TemplateNode[] {
  const nodes: TemplateNode[] = [];
  let rows: TemplateElement[] = [];
  const endTable = (): void => {
    if (rows.length > 0) nodes.push(element('table', [widthColumns(), element('tbody', rows)], { margin: '0 0 8px' }));
    rows = [];
  };
  for (const block of blocks) {
    if (block.kind === 'row') rows.push(...printedLines(block.cells, fields));
    else {
      endTable();
      nodes.push(...printedBlock(block, fields));
    }
  }
  endTable();
  return nodes;
}

function printedBlock(block: Exclude<FormBlock, { kind: 'row' }>, fields: Fields): TemplateNode[] {
  if (block.kind === 'tabs') return block.tabs.flatMap(({ title, blocks }) => titled(title, blocksOf(blocks, fields)));
  if (block.kind === 'group') return titled(block.title, blocksOf(block.blocks, fields));
  const field = fields.get(block.code);
  return field ? titled(field.name, [printedSheet(field)]) : [];
}

/** A group is often called as the one sub-table in it: its head stands once. */
function titled(title: string, nodes: TemplateNode[]): TemplateNode[] {
  const [first] = nodes;
  const isSame = typeof first === 'object' && first.tag === 'h2' && first.children[0] === title;
  return title === '' || nodes.length === 0 || isSame ? nodes : [element('h2', title), ...nodes];
}

const widthColumns = (): TemplateElement =>
  element(
    'colgroup',
    Array.from({ length: COLUMNS }, () => [element('col', [], {}, { width: NAME_WIDTH }), element('col', [], {}, { width: VALUE_WIDTH })]).flat(),
  );

/** One line of the form; its last value takes the room that is left. */
function printedLines(cells: Extract<FormBlock, { kind: 'row' }>['cells'], fields: Fields): TemplateElement[] {
  const shown = cells.flatMap(({ code, span }) => {
    const field = fields.get(code);
    return field ? [{ field, span }] : [];
  });
  const rows: TemplateElement[] = [];
  let row: TemplateElement[] = [];
  let used = 0;
  const endRow = (): void => {
    const last = row.at(-1);
    if (last) row = [...row.slice(0, -1), { ...last, attributes: { colspan: String(Number(last.attributes.colspan ?? 1) + 2 * (COLUMNS - used)) } }];
    if (row.length > 0) rows.push(element('tr', row));
    [row, used] = [[], 0];
  };
  for (const { field, span } of shown) {
    if (used + span > COLUMNS) endRow();
    row.push(element('td', field.name, { [GROUND]: HEAD_GROUND }), element('td', place(field.code), {}, { colspan: String(2 * span - 1) }));
    used += span;
  }
  endRow();
  return rows;
}

/** A sub-table with a row for each of its own. */
function printedSheet({ code, columns }: FormField): TemplateElement {
  const cells = columns.map((column) => ({ name: column.name, place: place(column.code) }));
  return printedTable(code, cells);
}

function printedTable(each: string, cells: readonly { name: string; place: string; width?: string }[]): TemplateElement {
  const head = cells.map(({ name, width }) => element('th', name, { [GROUND]: HEAD_GROUND }, width === undefined ? {} : { width }));
  const row = element(
    'tr',
    cells.map((cell) => element('td', cell.place)),
  );
  return element('table', [element('thead', [element('tr', head)]), element('tbody', [{ ...row, each }])], { margin: '0 0 8px' });
}

/** Who did what, when, for whom, with which words and signature. */
function approvalsOf(language: Language): TemplateNode[] {
  const word = (key: Parameters<typeof wordPlainPrint>[0]): string => wordPlainPrint(key)[language];
  const about = [
    ['originator', place('@originatorName')],
    ['department', place('@departmentName')],
    ['status', place('@statusName')],
    ['start', place('@startTime')],
    ['finish', place('@finishTime')],
  ] as const;
  const cells = about.map(([key, text]) => [element('td', word(key), { [GROUND]: HEAD_GROUND }), element('td', text)]);
  const [first = [], second = [], third = [], fourth = [], fifth = []] = cells;
  const rows = [element('tr', [...first, ...second, ...third]), element('tr', [...fourth, ...fifth, element('td', ''), element('td', '')])];
  return [
    element('h2', word('approvals')),
    element('table', [widthColumns(), element('tbody', rows)], { margin: '0 0 8px' }),
    printedTable(APPROVALS, [
      { name: word('step'), place: place('@activityName'), width: '13%' },
      { name: word('participant'), place: place('@participant'), width: '11%' },
      { name: word('trustor'), place: place('@trustor'), width: '10%' },
      { name: word('act'), place: place('@actionName'), width: '11%' },
      { name: word('opinion'), place: place('@opinion') },
      { name: word('signature'), place: place('@signature'), width: '21%' },
      { name: word('time'), place: place('@time'), width: '15%' },
    ]),
  ];
}

const place = (code: string): string => `\${${code}}`;

function element(
  tag: string,
  content: string | TemplateNode[],
  style: TemplateElement['style'] = {},
  attributes: TemplateElement['attributes'] = {},
): TemplateElement {
  const children = typeof content === 'string' ? [content] : content;
  return { tag, attributes, style, each: undefined, steps: undefined, lang: undefined, children };
}
