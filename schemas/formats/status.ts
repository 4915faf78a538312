import type { Locale } from '#schemas/localized.ts';
import { SequenceStatus } from '#schemas/codes.ts';
import { type TextFormat, ownText } from './format.ts';

const WORDS: Readonly<Record<string, Record<Locale, string>>> = {
  [SequenceStatus.draft]: { zh: '草稿', en: 'Draft' },
  [SequenceStatus.processing]: { zh: '进行中', en: 'In progress' },
  [SequenceStatus.completed]: { zh: '已完成', en: 'Finished' },
  [SequenceStatus.canceled]: { zh: '已作废', en: 'Voided' },
  [SequenceStatus.exception]: { zh: '异常', en: 'Exception' },
};

/** Words of the instance state that a row carries as `sequenceStatus`; unknown states as they are. Source: contract 6.7. */
export const statusText: TextFormat = (value, _column, locale) => WORDS[ownText(value)]?.[locale] ?? ownText(value);
