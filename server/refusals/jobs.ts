import { ErrCode } from '#schemas/codes.ts';
import { Refused, bilingual } from './refused.ts';

export const taskStalled = () =>
  new Refused(
    ErrCode.fault,
    bilingual('任务长时间没有进展，已被终止；此前完成的部分已保留', 'The task stood still for too long and was ended; what it had done by then is kept'),
  );

export const taskGivenUp = () =>
  new Refused(
    ErrCode.fault,
    bilingual('任务多次中断，已被终止；此前完成的部分已保留', 'The task broke off several times and was ended; what it had done by then is kept'),
  );

export const tooManyTasks = (most: number) =>
  new Refused(
    ErrCode.refused,
    bilingual(`您已有 ${most} 个未完成的任务，请等待其完成后再试`, `You have ${most} tasks that are not over yet; wait until some are`),
  );
