import { expect, it } from 'vitest';
import { inPlaceOf, isOfSameDocuments } from '#src/engine/forms/formDocument.ts';
import type { LoadedForm } from '#src/engine/forms/loadForm.ts';

/** A load of a record's form, whose model calls its one item so. */
function loaded(name: string, data: Record<string, unknown>): LoadedForm {
  const form: LoadedForm['form'] = {
    bizObject: { id: '1', schemaCode: 'notice', loadedFromDb: true, data },
    bizSchema: { code: 'notice', name: '公告', properties: [{ code: 'title', name, propertyType: 0, published: true }] },
    bizSheet: { code: 'notice_form', name: '公告' },
    formPermission: { actionPermission: { edit: true }, dataPermissions: {} },
  };
  return { form, rules: [], origin: form };
}

it('[BX-031] a form is of the same documents whatever its record holds, and of others when an item is called otherwise', () => {
  const before = loaded('标题', { title: '甲', version: 1 });
  expect(isOfSameDocuments(before, loaded('标题', { title: '乙', version: 2 }))).toBe(true);
  expect(isOfSameDocuments(before, loaded('题目', { title: '甲', version: 1 }))).toBe(false);
});

it('[BX-031] a form that is loaded again goes on with what was begun in it, as long as nobody has changed its record', () => {
  const first = loaded('标题', { title: '甲', version: 1 });
  const second = inPlaceOf(first, loaded('题目', { title: '甲', version: 1 }));
  const third = inPlaceOf(second, loaded('题', { title: '甲', version: 1 }));
  expect([second.origin, third.origin]).toEqual([first.form, first.form]);
  const other = loaded('题', { title: '乙', version: 2 });
  expect(inPlaceOf(third, other).origin).toBe(other.form);
});
