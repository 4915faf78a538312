import { ErrCode } from '#schemas/codes.ts';
import { invalidParameter } from './parameters.ts';
import { Refused, bilingual } from './refused.ts';

export const opinionEmpty = () => invalidParameter('content', bilingual('请填写内容', 'write something first'));

export const tooManyOpinions = (most: number) =>
  new Refused(ErrCode.invalidParameter, bilingual(`常用意见最多 ${most} 条`, `A person keeps ${most} usual opinions at most`));

export const signatureRefused = (most: number) =>
  new Refused(ErrCode.fileUnknown, bilingual(`签名须是您上传的 PNG 图片，不超过 ${most} KB`, `A signature is a PNG image of your own, of ${most} KB at most`));

export const mentionUnknown = () => invalidParameter('approval.mentions', bilingual('提到的人不存在或已停用', 'somebody does not exist or is disabled'));
