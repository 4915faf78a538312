import { expect, test } from 'vitest';
import { fileNameOf } from '#src/api/download.ts';

test('the name of a download is read from either form, and a broken one does not break the download', () => {
  expect(fileNameOf(`attachment; filename="a.xlsx"; filename*=UTF-8''%E5%90%88%E5%90%8C.xlsx`)).toBe('合同.xlsx');
  expect(fileNameOf('attachment; filename="a b.xlsx"')).toBe('a b.xlsx');
  expect(fileNameOf('attachment; filename=a.xlsx')).toBe('a.xlsx');
  expect(fileNameOf(`attachment; filename="a.xlsx"; filename*=UTF-8''%BA%CF.xlsx`)).toBe('a.xlsx');
  expect(fileNameOf(`attachment; filename*=UTF-8''%BA%CF.xlsx`)).toBeUndefined();
  expect(fileNameOf(null)).toBeUndefined();
});
