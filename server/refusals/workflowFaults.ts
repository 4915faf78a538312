import type { InstanceFault, StepFault } from '#schemas/workflow/state.ts';
import { bilingual, type Bilingual } from './refused.ts';

/** Why an instance is in exception (contract 21.9). */
type Fault = StepFault | InstanceFault['cause'];

const WORDS: Readonly<Record<Fault, Bilingual>> = {
  noParticipant: bilingual('找不到处理人', 'no participant can be found'),
  tooMany: bilingual('处理人过多', 'too many participants'),
  noWay: bilingual('没有满足条件的分支', 'no way leads on'),
  service: bilingual('自动步骤执行失败', 'the automatic step failed'),
  child: bilingual('子流程无法发起', 'the child workflow cannot be started'),
  tooDeep: bilingual('子流程层数或数量过多', 'too many child workflows'),
  endless: bilingual('流程进入死循环', 'it goes round in circles'),
  stuck: bilingual('流程卡在此处', 'it is stuck here'),
  noStep: bilingual('没有进行中的步骤', 'no step is active'),
  unreadable: bilingual('流程定义无法读取', 'the definition cannot be read'),
};

const BY_CAUSE: ReadonlyMap<string, Bilingual> = new Map(Object.entries(WORDS));

/** The cause of an exception in words; a cause that this version does not know is its own name. */
export function wordFault(cause: string): Bilingual {
  return BY_CAUSE.get(cause) ?? bilingual(cause, cause);
}
