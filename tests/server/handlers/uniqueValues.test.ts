import { describe, expect, it } from 'vitest';
import { CheckType } from '#schemas/codes.ts';
import { repeatMessage } from '#server/records/uniqueValues.ts';

const item = { code: 'no', name: '编号', name_i18n: '{"en":"No."}' };
const rule = (options?: object) => ({ schemaCode: 'device', propertyCode: 'no', checkType: CheckType.noRepeat, options });

describe('a value that another record holds', () => {
  it('is refused in the words of the rule, in each language it gives', () => {
    const both = rule({ message: '已登记', message_i18n: { en: 'Registered already' } });
    expect(repeatMessage(both, item)).toEqual({ zh: '已登记', en: 'Registered already' });
    expect(repeatMessage(rule({ message: '已登记' }), item)).toEqual({ zh: '已登记', en: '已登记' });
  });

  it('names the item in the language of the reader where the rule says nothing', () => {
    expect(repeatMessage(rule(), item)).toEqual({ zh: '“编号”的值已存在', en: 'Another record holds this value of “No.” already' });
  });
});
