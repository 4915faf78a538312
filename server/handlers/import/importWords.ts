import type { SheetFault, SheetFaultReason } from '#schemas/sheets/sheetFault.ts';
import type { Bilingual } from '#server/db/errors.ts';

const words = (zh: string, en: string): Bilingual => ({ zh, en });

const FILE_FAULTS: Readonly<Record<Exclude<SheetFaultReason, 'signs'>, Bilingual>> = {
  wrongType: words('只能导入 Excel 工作簿（.xlsx）或 CSV 文件', 'Only Excel workbooks (.xlsx) and CSV files can be imported'),
  macros: words('文件含有宏，请另存为不含宏的 .xlsx 后再导入', 'The file holds macros; save it as .xlsx without macros and import that'),
  encrypted: words(
    '文件已加密或为旧版 Excel 格式，请去除密码并另存为 .xlsx',
    'The file is locked by a password or of an old Excel format; save it as .xlsx without one',
  ),
  damaged: words('文件不完整或已损坏，请重新保存后再导入', 'The file is incomplete or damaged; save it again and import that'),
  tooBig: words('文件解压后过大，请拆成几个文件导入', 'The file unpacks to more than can be imported; split it into several'),
  declarations: words('文件含有不允许的 XML 声明，请用 Excel 重新保存', 'The file holds XML declarations that are not allowed; save it again with Excel'),
  encoding: words('无法识别文件的文字编码，请另存为 UTF-8 编码的 CSV', 'The text encoding of the file is not known; save it as CSV in UTF-8'),
};

/** Why a file is refused as a whole, in the user's words. */
export function fileFault({ reason, column }: Pick<SheetFault, 'reason' | 'column'>): Bilingual {
  if (reason !== 'signs') return FILE_FAULTS[reason];
  return words(
    `第 ${column} 列的表头含有无法保存的字符，请改正后再导入`,
    `The heading of column ${column} holds characters that cannot be stored; correct it and import the file again`,
  );
}

/** Sentences about whole files. */
export const importWords = {
  empty: words('文件中没有数据行', 'The file holds no rows'),
  tooMany: (limit: number) => {
    const rows = limit.toLocaleString('en');
    return words(`一次最多导入 ${rows} 行，请拆成几个文件`, `At most ${rows} rows can be imported at once; split the file`);
  },
  unknownColumn: (name: string, letter: string) => words(`第 ${letter} 列“${name}”没有对应的字段`, `Column ${letter} “${name}” fits no field`),
  doubledColumn: (name: string, letter: string) => words(`第 ${letter} 列“${name}”与前面的列重复`, `Column ${letter} “${name}” repeats an earlier one`),
  noColumn: words('没有任何一列能对应到字段，请使用导入模板的表头', 'No column fits a field; use the headings of the template'),
  missingColumns: (names: Bilingual) => words(`缺少必填字段的列：${names.zh}`, `Columns of required fields are missing: ${names.en}`),
  missingKey: (name: Bilingual) =>
    words(`文件中没有“${name.zh}”列，无法判断要更新哪条记录`, `The file has no column ${name.en} to tell which record to update`),
  keyNotUnique: (name: Bilingual) =>
    words(`“${name.zh}”的值可以重复，不能用来判断要更新哪条记录`, `Values of ${name.en} may repeat, so they cannot tell which record to update`),
  boundToWorkflow: words('该表单绑定了流程，不能导入', 'This form is bound to a workflow and cannot be imported'),
  system: words('系统出错，已导入的行数如上，请重新导入其余的行', 'A system error ended the import; the rows counted above are stored'),
  lonelyLine: words('该行没有主表内容，且前面没有可归属的记录', 'This row has no main fields and no record stands before it'),
  tooManyLines: (limit: number) =>
    words(`一条记录最多 ${limit} 行，且内容不能过长，请拆分`, `One record may have at most ${limit} rows, and not too much text; split it`),
  keyEmpty: (name: Bilingual) => words(`“${name.zh}”为空，无法判断要更新哪条记录`, `${name.en} is empty, so it does not tell which record to update`),
  unknownKey: (text: string) => words(`没有编号为“${text}”的记录`, `there is no record with the number “${text}”`),
  unknownKeyOf: (name: Bilingual, text: string) =>
    words(`没有“${name.zh}”为“${text}”的记录，且您不能填写该字段`, `no record has “${text}” as ${name.en}, and you may not fill that field`),
  notStorable: words('含有无法保存的字符', 'it holds characters that cannot be stored'),
  repeats: words('该值与另一条记录重复', 'another record holds this value already'),
  stillWrong: words('仍有数据不正确，请继续修改', 'Some rows are still not right; correct them'),
  reasons: words('失败原因', 'Reasons'),
};
