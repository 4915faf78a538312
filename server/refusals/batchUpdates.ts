import { ErrCode } from '#schemas/codes.ts';
import { bilingual, Refused } from './refused.ts';

export const notUndoable = () =>
  new Refused(ErrCode.refused, bilingual('这次修改已经撤销或过了太久，不能再撤销', 'This change was taken back already, or is too long ago'));

export const changedSince = () => new Refused(ErrCode.versionConflict, bilingual('此后又被修改过，保持不变', 'It was changed since and stays as it is'));

/** Of several records that are given away together. */
export const someChangedSince = (count: number) =>
  new Refused(
    ErrCode.versionConflict,
    bilingual(
      `有 ${count} 条数据此后又被修改过；所有数据都保持不变，请刷新后再操作`,
      `${count === 1 ? 'One record was' : `${count} records were`} changed since; all stay as they are. Refresh and try again`,
    ),
  );

export const recordInFlow = () =>
  new Refused(ErrCode.notPossible, bilingual('该数据已在流程中，不能批量修改', 'It is part of a workflow and cannot be changed this way'));
