import { ErrCode } from '#schemas/codes.ts';
import { Refused, type Bilingual, type Language, bilingual } from './refused.ts';

/** The record was changed or locked meanwhile (302036, contract 10.2). */
export function versionConflict(): Refused {
  return new Refused(ErrCode.versionConflict, {
    zh: '记录已被他人修改，请重新加载',
    en: 'The record was changed meanwhile; load it again',
  });
}

export const replayTokenUsed = (data?: unknown) => new Refused(ErrCode.replayToken, bilingual('该内容已提交', 'This was already sent'), data);
/** 900410 where a call that must count once names no token (contract 10.2). */
export const replayTokenMissing = () => new Refused(ErrCode.replayToken, bilingual('缺少 replayToken', 'replayToken is missing'));

/** How many records refer to what is to be deleted, and where. */
export const referredTo = (count: number, by: Record<Language, { model: string; relation: string }>): Bilingual =>
  bilingual(
    `有 ${count} 条“${by.zh.model}”在“${by.zh.relation}”中引用`,
    `referred to by ${count} ${count === 1 ? 'record' : 'records'} of “${by.en.model}” (field “${by.en.relation}”)`,
  );

export const referredToUnseen = (count: number): Bilingual =>
  bilingual(`有 ${count} 条您看不到的数据引用`, `referred to by ${count} ${count === 1 ? 'record' : 'records'} you may not see`);

export const stillReferredTo = (counts: readonly Bilingual[]) =>
  new Refused(
    ErrCode.ruleRefused,
    bilingual(`不能删除：${counts.map(({ zh }) => zh).join('；')}`, `It cannot be deleted: ${counts.map(({ en }) => en).join('; ')}`),
  );

export const refusedByRule = (errcode: number, message: Bilingual) => new Refused(errcode, message);

/** A rule in both languages. */
interface RuleWords {
  name: string;
  nameEn: string;
  message: string;
  messageEn: string;
}

/** Records that are named; of more the number says enough. */
const MOST_NAMED = 3;

/** What a rule says of records; of one its words alone, of several which of them, where their names may be seen. */
export function ruleHolds({ message, messageEn }: RuleWords, names: readonly string[], count: number): Bilingual {
  if (count === 1) return bilingual(message, messageEn);
  const known = names.filter((name) => name !== '');
  const [more, listed] = [known.length > MOST_NAMED, known.slice(0, MOST_NAMED)];
  const zh = listed.length === 0 ? '' : `：${listed.join('、')}${more ? ' 等' : ''}`;
  const en = listed.length === 0 ? '' : `: ${listed.join(', ')}${more ? ', …' : ''}`;
  return bilingual(`${message}（${count} 条中的 ${names.length} 条${zh}）`, `${messageEn} (${names.length} of ${count} records${en})`);
}

/** A rule that holds for none of the records. */
export const rulePassed = ({ name, nameEn }: RuleWords, count: number): Bilingual =>
  bilingual(
    count === 1 ? `“${name}”检查通过` : `“${name}”检查通过，共 ${count} 条`,
    count === 1 ? `“${nameEn}”: nothing to object` : `“${nameEn}”: nothing to object in ${count} records`,
  );
