import { describe, expect, it } from 'vitest';
import { PropertyType } from '#schemas/codes.ts';
import type { ImportField } from '#renderers/contracts/importCalls.ts';
import { likelyFields } from '#src/engine/lists/tasks/likelyFields.ts';
import { computingMs } from '../support/computingTime.ts';

const importField = (name: string): ImportField => ({ code: name, name, propertyType: PropertyType.shortText, options: null, required: false, unique: false });

/** Headings with the fields that are suggested for them; a name that begins with a hyphen is of a field that nobody fills. */
function suggested(headings: readonly string[], names: readonly string[], taken: readonly string[] = []): Record<string, string> {
  const named = names.map((name) => (name.startsWith('-') ? ([name.slice(1), null] as const) : ([name, importField(name)] as const)));
  const likely = likelyFields(new Map(headings.entries()), named, new Set(taken));
  return Object.fromEntries([...likely].map(([at, { code }]) => [headings[at] ?? '', code]));
}

describe('the field that a heading is likely to mean', () => {
  it('[BX-079] has its words and others before, behind or between them; units, brackets, stars, blanks and letter case say nothing', () => {
    const fields = ['所属行业', '合同金额（元）', '手机号', '客户', 'Customer name', 'Founded [date]', '签订日期'];
    expect(suggested(['行业', '合同额', '手机号码', '客户单位'], fields)).toEqual({
      行业: '所属行业',
      合同额: '合同金额（元）',
      手机号码: '手机号',
      客户单位: '客户',
    });
    expect(suggested(['合同 金额(万元)*', 'CUSTOMER-NAME', 'founded:', '【必填】签订日期'], fields)).toEqual({
      '合同 金额(万元)*': '合同金额（元）',
      'CUSTOMER-NAME': 'Customer name',
      'founded:': 'Founded [date]',
      '【必填】签订日期': '签订日期',
    });
    expect(suggested(['customerName'], fields)).toEqual({ customerName: 'Customer name' });
  });

  it('[BX-079] is none where only a part of the words is common, or too little of them', () => {
    expect(suggested(['客户电话', '结束日期', '下次联系时间', 'Username'], ['客户电邮', '开始日期', '上次联系时间', 'Name'])).toEqual({});
    expect(suggested(['日', 'no', '2023', '***', '（元）'], ['生日', 'Order no', '预算2023', '金额'])).toEqual({});
  });

  it('[BX-079] is none where several are as like it, and the same field is never suggested twice', () => {
    expect(suggested(['客户'], ['客户类别', '客户等级'])).toEqual({});
    expect(suggested(['客户行业', '主要行业'], ['行业'])).toEqual({});
    // The better one wins: the end of a name says what it is.
    expect(suggested(['行业'], ['所属行业', '行业代码'])).toEqual({ 行业: '所属行业' });
    expect(suggested(['手机号', '手机号码（必填）'], ['手机号码'])).toEqual({ '手机号码（必填）': '手机号码' });
  });

  it('[BX-079] is none where the heading is most like a field that another column names, or that nobody fills', () => {
    expect(suggested(['行业'], ['所属行业', '行业代码'], ['所属行业'])).toEqual({});
    expect(suggested(['编号'], ['-单据编号', '编号规则'])).toEqual({});
  });

  it('[BX-079] [S7] is found within a second for the widest file and long names, whatever signs they hold', () => {
    const headings = Array.from({ length: 500 }, (_, at) => `${'(['.repeat(240)}${'数'.repeat(at % 40)}${at}`);
    const names = Array.from({ length: 2000 }, (_, at) => `${'数'.repeat(60)}${at}`);
    expect(computingMs(() => suggested(headings, names))).toBeLessThan(1000);
  });
});
