import { ErrCode } from '#schemas/codes.ts';
import { Refused, bilingual } from './refused.ts';

export const commentEmpty = () => new Refused(ErrCode.invalidParameter, bilingual('请填写评论内容', 'Write something first'));

export const commentTooLong = (most: number) =>
  new Refused(ErrCode.invalidParameter, bilingual(`评论不能超过 ${most} 个字`, `A comment has ${most} characters at most`));

export const tooManyMentions = (most: number) =>
  new Refused(ErrCode.invalidParameter, bilingual(`一条评论最多提到 ${most} 人`, `A comment mentions ${most} people at most`));

export const mentionRefused = (name: string) =>
  new Refused(ErrCode.invalidParameter, bilingual(`“${name}”看不到这条记录，不能提到`, `${name} does not see this record and cannot be mentioned`));

export const shareRefused = (names: readonly string[]) =>
  new Refused(
    ErrCode.invalidParameter,
    bilingual(`以下人员看不到这条记录，没有发送：${names.join('、')}`, `Not sent, because these people do not see the record: ${names.join(', ')}`),
  );
