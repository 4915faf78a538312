import { ErrCode } from '#schemas/codes.ts';
import { invalidParameter } from './parameters.ts';
import { Refused, bilingual } from './refused.ts';

export const delegationOverlaps = (trustee: string, start: string, end: string) =>
  new Refused(
    ErrCode.invalidParameter,
    bilingual(
      `与委托给${trustee}的规则（${start} 至 ${end}）在时间和流程范围上重叠`,
      `The delegation overlaps the one to ${trustee} (${start} to ${end}) in time and workflows`,
    ),
  );

export const tooManyDelegations = (most: number) =>
  new Refused(ErrCode.invalidParameter, bilingual(`一个人最多有 ${most} 条委托规则`, `A person has ${most} delegations at most`));

export const delegatedToOneself = () => invalidParameter('trustee', bilingual('不能委托给自己', 'one does not delegate to oneself'));

export const trusteeDisabled = () => invalidParameter('trustee', bilingual('该账号不存在或已停用', 'the account does not exist or is disabled'));

export const trustorUnknown = () => invalidParameter('trustor', bilingual('该账号不存在', 'the account does not exist'));

export const adminStartsNothing = (field: string) => invalidParameter(field, bilingual('admin 不能发起流程', 'admin cannot start workflows'));

export const delegationWithoutWorkflows = () =>
  invalidParameter('workflowTrusts', bilingual('范围为部分流程时请选择流程', 'choose workflows, or delegate all of them'));

export const delegationTimeUnreadable = (field: string) => invalidParameter(field, bilingual('不是日期', 'is no date'));

export const delegationEndsTooEarly = () => invalidParameter('endTime', bilingual('结束时间应晚于开始时间', 'must be later than startTime'));

export const delegationTooLong = (days: number) => invalidParameter('endTime', bilingual(`最多在今天之后 ${days} 天`, `is at most ${days} days from today`));

export const workflowUnknown = (code: string) => invalidParameter('workflowTrusts', bilingual(`没有流程“${code}”`, `there is no workflow "${code}"`));
