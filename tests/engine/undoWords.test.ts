import i18next from 'i18next';
import { expect, it } from 'vitest';
import { undoOf } from '#renderers/regions/rowDialogs/UndoBatchDialog.tsx';
import type { Locale } from '#schemas/localized.ts';
import { undoOffer } from '#src/engine/lists/features/undo/undoOffers.ts';
import en from '#src/services/texts/locales/en/lazy/rows.json';
import zh from '#src/services/texts/locales/zh/lazy/rows.json';

it('[LA-037] the offer to take a batch update back and the word that it was done follow the language spoken by then', async () => {
  const texts = i18next.createInstance();
  await texts.init({ resources: { en: { rows: en }, zh: { rows: zh } }, interpolation: { escapeValue: false } });
  const ports = (locale: Locale) => ({ locale, t: texts.getFixedT(locale) });
  const names = { zh: '签订日期', en: 'Signed on' };
  // Nothing is requested from the server before the offer is taken.
  const calls = {} as Parameters<typeof undoOf>[1]['calls'];
  const undo = undoOf({ total: 2, successCount: 2, failCount: 0, undoId: 'u' }, { fieldName: (locale) => names[locale], rows: [], calls });
  const offer = undo && undoOffer({} as Parameters<typeof undoOffer>[0], undo, [], () => undefined);
  expect([offer?.words(ports('zh')), offer?.words(ports('en'))]).toEqual(['撤销：恢复 2 条数据原来的“签订日期”', expect.stringContaining('Signed on')]);
  const taken = (locale: Locale) => undo?.run(async () => ({ total: 2, successCount: 2, failCount: 0 }) as never, ports(locale));
  expect([(await taken('zh'))?.message?.text, (await taken('en'))?.message?.text]).toEqual([
    zh.undo.done_other.replace('{{count}}', '2'),
    en.undo.done_other.replace('{{count}}', '2'),
  ]);
});
