import { ErrCode } from '#schemas/codes.ts';
import { Refused, bilingual } from './refused.ts';

export const externalLinkOff = () => new Refused(ErrCode.noRight, bilingual('该表单未开启外链', 'This form does not allow external links'));

export const externalLinkEnded = () =>
  new Refused(ErrCode.notFound, bilingual('该链接不存在、已过期或已关闭', 'This link does not exist, has expired or was switched off'));
