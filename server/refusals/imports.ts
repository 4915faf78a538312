import { bilingual, type Bilingual } from './refused.ts';

/** Sentences about whole files. */
export const importTexts = {
  empty: bilingual('文件中没有数据行', 'The file holds no rows'),
  tooMany: (limit: number) => {
    const rows = limit.toLocaleString('en');
    return bilingual(`一次最多导入 ${rows} 行，请拆成几个文件`, `At most ${rows} rows can be imported at once; split the file`);
  },
  unknownColumn: (name: string, letter: string) => bilingual(`第 ${letter} 列“${name}”没有对应的字段`, `Column ${letter} “${name}” fits no field`),
  doubledColumn: (name: string, letter: string) => bilingual(`第 ${letter} 列“${name}”与前面的列重复`, `Column ${letter} “${name}” repeats an earlier one`),
  noSuchPlace: bilingual('文件中没有所选的表头行或列', 'The chosen row of headings or column is not in the file'),
  severalComment: bilingual(
    '多个值用分号（;）隔开；名称本身含分号时加引号',
    'Several values are divided by ; and a name that holds one stands in quotation marks',
  ),
  noColumn: bilingual('没有任何一列能对应到字段，请使用导入模板的表头', 'No column fits a field; use the headings of the template'),
  missingColumns: (names: Bilingual) => bilingual(`缺少必填字段的列：${names.zh}`, `Columns of required fields are missing: ${names.en}`),
  missingKey: (name: Bilingual) =>
    bilingual(`文件中没有“${name.zh}”列，无法判断要更新哪条记录`, `The file has no column ${name.en} to tell which record to update`),
  keyNotUnique: (name: Bilingual) =>
    bilingual(`“${name.zh}”的值可以重复，不能用来判断要更新哪条记录`, `Values of ${name.en} may repeat, so they cannot tell which record to update`),
  boundToWorkflow: bilingual('该表单绑定了流程，不能导入', 'This form is bound to a workflow and cannot be imported'),
  system: bilingual('系统出错，已导入的行数如上，请重新导入其余的行', 'A system error ended the import; the rows counted above are stored'),
  cancelled: (stored: number) =>
    stored === 0
      ? bilingual('导入已取消，没有导入任何数据', 'The import was cancelled; nothing was imported')
      : bilingual(`导入已取消，已导入的 ${stored} 条数据保留`, `The import was cancelled; ${stored} imported by then stay`),
  lonelyLine: bilingual('该行没有主表内容，且前面没有可归属的记录', 'This row has no main fields and no record stands before it'),
  tooManyLines: (limit: number) =>
    bilingual(`一条记录最多 ${limit} 行，且内容不能过长，请拆分`, `One record may have at most ${limit} rows, and not too much text; split it`),
  keyEmpty: (name: Bilingual) => bilingual(`“${name.zh}”为空，无法判断要更新哪条记录`, `${name.en} is empty, so it does not tell which record to update`),
  unknownKey: (text: string) => bilingual(`没有编号为“${text}”的记录`, `there is no record with the number “${text}”`),
  unknownKeyOf: (name: Bilingual, text: string) =>
    bilingual(`没有“${name.zh}”为“${text}”的记录，且您不能填写该字段`, `no record has “${text}” as ${name.en}, and you may not fill that field`),
  unsolved: bilingual(
    '是没有保存结果的公式，请在表格软件中打开并保存后再导入',
    'holds a formula without a stored result; open the file in a spreadsheet, save it and import it again',
  ),
  notStorable: bilingual('含有无法保存的字符', 'it holds characters that cannot be stored'),
  repeats: bilingual('该值与另一条记录重复', 'another record holds this value already'),
  stillWrong: bilingual('仍有数据不正确，请继续修改', 'Some rows are still not right; correct them'),
  reasons: bilingual('失败原因', 'Reasons'),
};
