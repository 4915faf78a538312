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
