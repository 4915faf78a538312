import { ErrCode } from '#schemas/codes.ts';
import { Refused, bilingual } from './refused.ts';

export const fileUnknown = () =>
  new Refused(ErrCode.fileUnknown, bilingual('文件不存在、已过期或不属于您', 'The file is unknown, has expired or is not yours'));

export const fileTypeRefused = (extension: string) =>
  new Refused(ErrCode.fileUnknown, bilingual(`不允许上传此类型的文件：${extension}`, `Files of this type are not accepted: ${extension}`));

export const noSpaceLeft = () => new Refused(ErrCode.fault, bilingual('服务器存储空间不足', 'The server has no space left'));
