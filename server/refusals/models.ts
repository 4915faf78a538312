import { ErrCode } from '#schemas/codes.ts';
import { bilingual, Refused } from './refused.ts';

export const typeChanged = (modelCode: string, itemCode: string) =>
  new Refused(
    ErrCode.refused,
    bilingual(`模型 ${modelCode} 已有数据，不能修改数据项 ${itemCode} 的类型`, `Model ${modelCode} has rows: the type of data item ${itemCode} cannot change`),
  );
