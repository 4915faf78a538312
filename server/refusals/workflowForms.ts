import { ErrCode } from '#schemas/codes.ts';
import { Refused, bilingual, type Bilingual } from './refused.ts';

/** People chosen for a step ahead who are not offered there (900400). */
export const choiceOutOfRange = ({ zh, en }: Bilingual): Refused =>
  new Refused(ErrCode.invalidParameter, bilingual(`“${zh}”不能选择这些处理人`, `These people cannot be chosen for "${en}"`), { parameter: 'participantInfos' });

/** The record already has a workflow that is not over (900412). */
export const recordUnderWay = (): Refused =>
  new Refused(ErrCode.notPossible, bilingual('该数据已有未结束的流程', 'This record already has a workflow that is not over'));

/** A record under way changes only through the tasks of its workflow (900412). */
export const changesThroughTasks = (): Refused =>
  new Refused(ErrCode.notPossible, bilingual('流程中的数据只能通过待办修改', 'A record in a workflow changes only through its tasks'));
