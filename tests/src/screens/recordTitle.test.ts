import { expect, it } from 'vitest';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { FormLoad } from '#schemas/form.ts';
import { recordTitle } from '#src/screens/forms/RecordTitle.tsx';

const form = (sheetName: string, record: object): FormLoad => ({
  bizObject: { schemaCode: 'visit', data: {}, ...record },
  bizSchema: { code: 'visit', name: '来访', name_i18n: { en: 'Visit' }, properties: [] },
  bizSheet: { code: 'visit_quick', name: sheetName, name_i18n: sheetName && '{"en":"Quick visit"}' },
  formPermission: { actionPermission: {}, dataPermissions: {} },
});

/** The words and the language alone: the title needs no other port. */
const words = (locale: Ports['locale']) => ({ locale, t: (key: string, values?: object) => `${key} ${JSON.stringify(values)}` }) as unknown as Ports;

it('[FM-001] a new record is named by its form, or by its model where the form has no name; a stored one by itself', () => {
  expect(recordTitle(form('快速登记', {}), words('zh'))).toBe('form:page.new {"name":"快速登记"}');
  expect(recordTitle(form('快速登记', {}), words('en'))).toBe('form:page.new {"name":"Quick visit"}');
  expect(recordTitle(form('', {}), words('en'))).toBe('form:page.new {"name":"Visit"}');
  expect(recordTitle(form('快速登记', { loadedFromDb: true, data: { name: 'FK-1' } }), words('zh'))).toBe('FK-1');
});
