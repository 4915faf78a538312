import { ErrCode } from '#schemas/codes.ts';
import { Refused, bilingual } from './refused.ts';

export const draftTooLarge = (mostKib: number) =>
  new Refused(ErrCode.invalidParameter, bilingual(`草稿不能超过 ${mostKib} KB`, `A draft has ${mostKib} KB at most`));

export const draftEnded = () => new Refused(ErrCode.notPossible, bilingual('该草稿的表单已经保存', 'The form of this draft was saved already'));
