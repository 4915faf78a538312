import { SHEET_CAPS } from '#schemas/sheets/sheet.ts';
import type { SheetFault, SheetFaultReason, SheetPlace } from '#schemas/sheets/sheetFault.ts';
import { bilingual, type Bilingual } from './refused.ts';

const CELL_CHARS = SHEET_CAPS.cellChars.toLocaleString('en');

/** Reasons that name where in the file they stand. */
type Placed = 'signs' | 'columns' | 'cell' | 'text' | 'row' | 'quotation' | 'quotedCell';

const FILE_FAULTS: Readonly<Record<Exclude<SheetFaultReason, Placed>, Bilingual>> = {
  wrongType: bilingual('只能导入 Excel 工作簿（.xlsx）或 CSV 文件', 'Only Excel workbooks (.xlsx) and CSV files can be imported'),
  macros: bilingual('文件含有宏，请另存为不含宏的 .xlsx 后再导入', 'The file holds macros; save it as .xlsx without macros and import that'),
  encrypted: bilingual(
    '文件已加密或为旧版 Excel 格式，请去除密码并另存为 .xlsx',
    'The file is locked by a password or of an old Excel format; save it as .xlsx without one',
  ),
  damaged: bilingual('文件不完整或已损坏，请重新保存后再导入', 'The file is incomplete or damaged; save it again and import that'),
  tooBig: bilingual('文件解压后过大，请拆成几个文件导入', 'The file unpacks to more than can be imported; split it into several'),
  declarations: bilingual('文件含有不允许的 XML 声明，请用 Excel 重新保存', 'The file holds XML declarations that are not allowed; save it again with Excel'),
  sheet: bilingual('文件中没有所选的工作表', 'The chosen sheet is not in the file'),
  encoding: bilingual('无法识别文件的文字编码，请另存为 UTF-8 编码的 CSV', 'The text encoding of the file is not known; save it as CSV in UTF-8'),
};

const PLACED_FAULTS: Readonly<Record<Placed, (place: SheetPlace) => Bilingual>> = {
  signs: ({ column }) =>
    bilingual(
      `第 ${column} 列的表头含有无法保存的字符，请改正后再导入`,
      `The heading of column ${column} holds characters that cannot be stored; correct it and import the file again`,
    ),
  columns: ({ row, column }) =>
    bilingual(
      `最多导入 ${SHEET_CAPS.columns} 列，而第 ${row} 行的 ${column} 列还有内容，请删除多余的列`,
      `At most ${SHEET_CAPS.columns} columns can be imported, but row ${row} has something in column ${column}; delete the columns that are not needed`,
    ),
  cell: ({ row, column }) =>
    bilingual(
      `第 ${row} 行 ${column} 列的内容超过 ${CELL_CHARS} 个字符，请缩短后再导入`,
      `Row ${row}, column ${column} holds more than ${CELL_CHARS} characters; shorten it and import the file again`,
    ),
  text: () =>
    bilingual(
      `有单元格的内容超过 ${CELL_CHARS} 个字符，请缩短后再导入`,
      `A cell holds more than ${CELL_CHARS} characters; shorten it and import the file again`,
    ),
  row: ({ row }) => bilingual(`第 ${row} 行的内容过多，请缩短后再导入`, `Row ${row} holds too much text; shorten it and import the file again`),
  quotation: ({ row, column }) =>
    bilingual(
      `第 ${row} 行 ${column} 列以引号开头，但后面缺少配对的引号，请补上后再导入`,
      `Row ${row}, column ${column} begins with a quotation mark whose closing mark is missing; add it and import the file again`,
    ),
  quotedCell: ({ row, column }) =>
    bilingual(
      `第 ${row} 行 ${column} 列引号中的内容超过 ${CELL_CHARS} 个字符，请缩短；如果缺少配对的引号，请补上`,
      `Row ${row}, column ${column}: the text in quotation marks is longer than ${CELL_CHARS} characters; shorten it, or add the closing mark if it is missing`,
    ),
};

/** Why a file is refused as a whole, and where, in the user's words. */
export function fileFault({ reason, place }: Pick<SheetFault, 'reason' | 'place'>): Bilingual {
  return isPlaced(reason) ? PLACED_FAULTS[reason](place) : FILE_FAULTS[reason];
}

function isPlaced(reason: SheetFaultReason): reason is Placed {
  return reason in PLACED_FAULTS;
}
