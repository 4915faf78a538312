import { describe, expect, it } from 'vitest';
import { localized, type Named } from '#schemas/localized.ts';

// What other servers send need not keep to the schema.
const named = (name_i18n: unknown): Named => ({ name: '订单', name_i18n: name_i18n as Named['name_i18n'] });

describe('[AP-011] a name in a language', () => {
  it.each([
    ['JSON text', '{"en":"Orders"}'],
    ['an object', { en: 'Orders' }],
    ['more languages', '{"zh":"别名","en":"Orders"}'],
  ])('is the English one in English alone: %s', (_, name_i18n) => {
    expect([localized(named(name_i18n), 'zh'), localized(named(name_i18n), 'en')]).toEqual(['订单', 'Orders']);
  });

  it.each([
    ['missing', undefined],
    ['null', null],
    ['empty text', ''],
    ['text that is no JSON', '{"en":'],
    ['null as text', 'null'],
    ['a word as text', '"Orders"'],
    ['nothing as text', '{}'],
    ['nothing', {}],
    ['an empty name', '{"en":""}'],
    ['a name that is none', '{"en":5}'],
    ['a name that is null', { en: null }],
  ])('is the name itself where the English one is %s', (_, name_i18n) => {
    expect([localized(named(name_i18n), 'zh'), localized(named(name_i18n), 'en')]).toEqual(['订单', '订单']);
  });

  it('is empty without any name', () => {
    expect([localized({}, 'zh'), localized({ name: null }, 'en')]).toEqual(['', '']);
  });
});
