import { expect, it } from 'vitest';
import { remarksOf } from '#renderers/regions/process/rail/remarks.ts';
import en from '#src/services/texts/locales/en/workflow.json' with { type: 'json' };
import zh from '#src/services/texts/locales/zh/workflow.json' with { type: 'json' };
import { logEntry } from '#tests/support/logEntry.ts';

/** The words of a key in one file of texts. */
const wordsIn = (texts: object) => (key: string) =>
  String(
    key
      .replace('workflow:', '')
      .split('.')
      .reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], texts),
  );

it.each([
  ['zh', zh, ['自动同意：处理人是发起人', '自动同意：前面已同意', '自动通过：没有处理人']],
  ['en', en, undefined],
] as const)('[BX-045] an answer that was given by itself says why, in %s', (locale, texts, words) => {
  const reasons = (['originator', 'repeated', 'empty'] as const).map((automatic) =>
    remarksOf(logEntry('1', 'sign', 3, { automatic }), { locale, t: wordsIn(texts) }),
  );
  expect(reasons.map((remarks) => remarks.length)).toEqual([1, 1, 1]);
  if (words) expect(reasons.flat()).toEqual(words);
  expect(new Set(reasons.flat()).size).toBe(3);
  expect(remarksOf(logEntry('1', 'sign', 3), { locale, t: wordsIn(texts) })).toEqual([]);
});
