import { ErrCode } from '#schemas/codes.ts';
import { bilingual, type Bilingual, Refused } from './refused.ts';

/**
 * A change of a model that stored data speak against (contract 15.1, BX-094).
 * Shape: `propertyCode` = `field` or `sheet.field`; `at` = path of the field below that data item, below the document where it is of none.
 */
export class AgainstData extends Refused {
  readonly propertyCode: string | undefined;
  readonly at: readonly (string | number)[];

  constructor(propertyCode: string | undefined, at: readonly (string | number)[], text: Bilingual) {
    super(ErrCode.refused, text);
    this.propertyCode = propertyCode;
    this.at = at;
  }
}

/** What stored data say. Shape: `count` of what speaks against the change, `first` of its values as text. */
export interface Evidence {
  count: number;
  first: readonly string[];
}

const quoted = (first: readonly string[], separator: string): string => first.map((value) => `“${value}”`).join(separator);
const examplesOf = ({ first }: Evidence): Bilingual =>
  first.length === 0 ? bilingual('', '') : bilingual(`，前几个是${quoted(first, '、')}`, `, the first: ${quoted(first, ', ')}`);

/** A changed `propertyType` where there are rows. Shape: `count` of rows that hold a value; of a sub-table `modelCode` is `model.sheet`. */
export function typeChanged(modelCode: string, itemCode: string, rows: number, evidence: Evidence): AgainstData {
  const examples = examplesOf(evidence);
  return new AgainstData(
    [...modelCode.split('.').slice(1), itemCode].join('.'),
    ['propertyType'],
    bilingual(
      `模型 ${modelCode} 已有 ${rows} 行数据，不能修改数据项 ${itemCode} 的类型：其中 ${evidence.count} 行有值${examples.zh}`,
      `Model ${modelCode} has ${rows} rows: the type of data item ${itemCode} cannot change; ${evidence.count} of them hold a value${examples.en}`,
    ),
  );
}

/** A length that is shorter than stored values, which stay. Shape: `itemPath` = `field` or `sheet.field`, `count` of values that are longer; `rule` = the number of the rule that has the length, undefined = the item. */
export function valuesLonger(modelCode: string, itemPath: string, { limit, rule }: { limit: number; rule?: number }, evidence: Evidence): AgainstData {
  const examples = examplesOf(evidence);
  return againstRuleOrItem(
    rule === undefined ? undefined : ['rules', rule, 'options', 'maxLength'],
    { itemPath, at: ['propertyLength'] },
    bilingual(
      `模型 ${modelCode} 的数据项 ${itemPath} 最多 ${limit} 个字符，已有 ${evidence.count} 个值更长${examples.zh}；这些值保留，修改时须缩短`,
      `Data item ${itemPath} of model ${modelCode} takes at most ${limit} characters; stored values that are longer: ${evidence.count}${examples.en}; they stay, and have to be shortened when they are changed`,
    ),
  );
}

function againstRuleOrItem(rule: readonly (string | number)[] | undefined, item: { itemPath: string; at: readonly string[] }, text: Bilingual): AgainstData {
  return rule ? new AgainstData(undefined, rule, text) : new AgainstData(item.itemPath, item.at, text);
}

/** Choices that are no longer there and rows still hold, which stay. Shape: `itemPath` = `field` or `sheet.field`, `count` of these rows; `from` = the field that gives the choices. */
export function choicesMissing(modelCode: string, itemPath: string, from: 'items' | 'dictionary', evidence: Evidence): AgainstData {
  const examples = examplesOf(evidence);
  return new AgainstData(
    itemPath,
    ['options', from],
    bilingual(
      `模型 ${modelCode} 的数据项 ${itemPath} 已没有 ${evidence.count} 行数据所选的选项${examples.zh}；这些数据保留并可查找，但表单不再提供这些选项`,
      `Data item ${itemPath} of model ${modelCode} no longer has choices that stored rows hold: ${evidence.count}${examples.en}; they stay and are found, and forms do not offer these choices`,
    ),
  );
}

/** A rule against repeats over values that repeat, which stay. Shape: `rule` = its number, `count` of the different values that several records hold. */
export function repeatsStay(modelCode: string, itemCode: string, rule: number, evidence: Evidence): AgainstData {
  const examples = examplesOf(evidence);
  return new AgainstData(
    undefined,
    ['rules', rule, 'checkType'],
    bilingual(
      `模型 ${modelCode} 的数据项 ${itemCode} 不允许重复，但有 ${evidence.count} 个值被多条记录使用${examples.zh}；这些值保留，修改时须改为不重复的值`,
      `Data item ${itemCode} of model ${modelCode} takes no value twice; values that several records hold: ${evidence.count}${examples.en}; they stay, and have to differ when their records are changed`,
    ),
  );
}

/** A required item that records lack, which stay. Shape: `itemPath` = `field` or `sheet.field`; `first` = names of records. */
export function valuesMissing(modelCode: string, itemPath: string, evidence: Evidence): AgainstData {
  const examples = examplesOf(evidence);
  return new AgainstData(
    itemPath,
    ['propertyEmpty'],
    bilingual(
      `模型 ${modelCode} 的数据项 ${itemPath} 为必填，已有 ${evidence.count} 行没有值${examples.zh}；这些数据保留，再次提交时须填写`,
      `Data item ${itemPath} of model ${modelCode} is required; stored rows without a value: ${evidence.count}${examples.en}; they stay, and need one when they are submitted again`,
    ),
  );
}

/** `unique` over values that repeat. Shape: `itemPath` = `field` or `sheet.field`, `count` of the different values that several records, or rows, hold. */
export function valuesRepeat(modelCode: string, itemPath: string, evidence: Evidence): AgainstData {
  const examples = examplesOf(evidence);
  const holders = itemPath.includes('.') ? bilingual('多行', 'rows') : bilingual('多条记录', 'records');
  return new AgainstData(
    itemPath,
    ['options', 'unique'],
    bilingual(
      `模型 ${modelCode} 的数据项 ${itemPath} 不能设为唯一：有 ${evidence.count} 个值被${holders.zh}使用${examples.zh}`,
      `Data item ${itemPath} of model ${modelCode} cannot be unique: values that several ${holders.en} hold: ${evidence.count}${examples.en}`,
    ),
  );
}
