import { ErrCode } from '#schemas/codes.ts';
import { localized, type Named } from '#schemas/localized.ts';
import { type Bilingual, Refused, bilingual } from './refused.ts';

/** A data item as its model document has it. */
export type NamedItem = Named & { code: string };

/** What the reader knows a data item by, in both languages; its code where it has no name. */
export function itemName(item: NamedItem): Bilingual {
  return { zh: localized(item, 'zh') || item.code, en: localized(item, 'en') || item.code };
}

/**
 * A value or an operator that a data item does not take; the text begins with the item's name (900400, contract 16).
 * Shape: `reason` goes on after the name: zh `应为数字`, en `a number is expected`.
 */
export function invalidItem({ item }: { item: NamedItem }, reason?: Bilingual): Refused {
  const name = itemName(item);
  if (!reason) return new Refused(ErrCode.invalidParameter, { zh: `“${name.zh}”的值无效`, en: `The value of ${name.en} is not valid` });
  return new Refused(ErrCode.invalidParameter, { zh: `“${name.zh}”${reason.zh}`, en: `${name.en}: ${reason.en}` });
}

/**
 * Values of items that the model does not have, such as those taken out while their form was open (900400, contract 10.2).
 * Shape: a path is `field` or `sheet.field`; the data are `{missingItems: paths}`.
 */
export function noSuchItems(paths: readonly string[]): Refused {
  return new Refused(
    ErrCode.invalidParameter,
    bilingual(
      `数据项 ${paths.join('、')} 已不存在或从未有过，未保存任何内容`,
      `The model does not have ${paths.length === 1 ? 'a data item' : 'the data items'} ${paths.join(', ')}, or no longer: nothing was stored`,
    ),
    { missingItems: paths },
  );
}

export const fieldNotWritable = (field: Bilingual) => new Refused(ErrCode.noRight, bilingual(`没有修改“${field.zh}”的权限`, `You may not change ${field.en}`));

export const unseenNotWritable = () =>
  new Refused(ErrCode.noRight, bilingual('没有修改某项您看不到的内容的权限', 'You may not change something that you cannot see'));

/** What a value of an item should be; goes on after the name of the item. */
export const expected = {
  date: bilingual('应为日期', 'a date is expected'),
  time: bilingual('应为时间', 'a time is expected'),
  number: bilingual('应为数字', 'a number is expected'),
  logic: bilingual('应为是或否', 'yes or no is expected'),
  text: bilingual('应为文本', 'a text is expected'),
  address: bilingual('应为地址', 'an address is expected'),
  files: bilingual('应为附件', 'files are expected'),
  units: bilingual('应为人员或部门', 'people or departments are expected'),
  people: bilingual('应为人员', 'people are expected'),
  departments: bilingual('应为部门', 'departments are expected'),
  choices: bilingual('应为若干选项', 'choices are expected'),
  rows: bilingual('应为若干行', 'rows are expected'),
} as const;

/** Why an item does not take a value; goes on after the name of the item. */
export const valueReasons = {
  onlyOne: bilingual('只能选择一个', 'only one may be chosen'),
  invalidId: bilingual('的编号无效', 'this is no record, person or department'),
  notStorable: bilingual('含有无法保存的字符', 'it holds characters that cannot be stored'),
  tooLong: (limit: number) => bilingual(`最多 ${limit} 个字符`, `at most ${limit} characters`),
  noColumn: (code: string) => bilingual(`没有列 ${code}`, `there is no column ${code}`),
  notInBatch: bilingual('不能批量填写', 'it cannot be given to several records'),
  noRows: bilingual('所在的子表没有行', 'there are no rows it could stand in'),
} as const;

/** The sentence of a value that another record holds already. */
export function repeatText(item: NamedItem): Bilingual {
  const name = itemName(item);
  return { zh: `“${name.zh}”的值已存在`, en: `Another record holds this value of “${name.en}” already` };
}

/** The same of a column of a sub-table: the other row may be one of the same record. */
export function repeatedRowText(item: NamedItem): Bilingual {
  return { zh: repeatText(item).zh, en: `Another row holds this value of “${itemName(item).en}” already` };
}

/** The same where it is not known which value it is. */
export const recordExists = bilingual('该记录已存在', 'This record already exists');

/** A value in a record as a form refuses it; each a whole sentence. */
export const valueSentences = {
  required: (name: Bilingual) => bilingual(`“${name.zh}”为必填项`, `${name.en} is required`),
  tooLong: (name: Bilingual, limit: string) => bilingual(`“${name.zh}”不能超过 ${limit} 个字符`, `${name.en} has at most ${limit} characters`),
  invalid: (name: Bilingual) => bilingual(`“${name.zh}”的值无效`, `The value of ${name.en} is not valid`),
  wrongKind: (name: Bilingual, wanted: Bilingual) => bilingual(`“${name.zh}”${wanted.zh}`, `${name.en}: ${wanted.en}`),
  noChoice: (name: Bilingual, choice: string) => bilingual(`“${name.zh}”没有选项“${choice}”`, `${name.en} has no choice “${choice}”`),
  retiredChoice: (name: Bilingual, choice: Bilingual) =>
    bilingual(`“${name.zh}”的选项“${choice.zh}”已停用`, `${name.en}: the choice “${choice.en}” is no longer offered`),
  formerUnit: (name: Bilingual, unit: string) =>
    bilingual(`“${name.zh}”中的“${unit}”已停用，请另选`, `${name.en}: ${unit} is no longer active; choose another`),
  breaksRule: (name: Bilingual) => bilingual(`“${name.zh}”不符合要求`, `${name.en} does not meet its rule`),
  hiddenRule: bilingual('有一项您看不到的内容不符合要求，请联系管理员', 'Something you cannot see does not meet its rule; ask an administrator'),
} as const;

/** Why a related record, person or department cannot be named; goes on after the name of the item. */
export const NOT_THERE = bilingual('引用的数据不存在或不可见', 'what it names does not exist or you may not see it');
