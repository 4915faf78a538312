import { expect, it } from 'vitest';
import { isOfSameDocuments, isOfSameState } from '#src/engine/forms/formDocument.ts';
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

it('[BX-031] a form is of other documents when those change of whom the next step may choose', () => {
  const before = loaded('标题', { title: '甲', version: 1 });
  const other: LoadedForm = {
    ...before,
    form: { ...before.form, participantChoose: [{ activityCode: 'next', activityName: '下一步', multiple: false, required: true, range: null }] },
  };
  expect(isOfSameDocuments(before, other)).toBe(false);
});

it('[BX-031] a form is of the same state as long as nobody has changed its record', () => {
  const first = loaded('标题', { title: '甲', version: 1 });
  expect(isOfSameState(first, loaded('题目', { title: '甲', version: 1 }))).toBe(true);
  expect(isOfSameState(first, loaded('标题', { title: '乙', version: 2 }))).toBe(false);
});
