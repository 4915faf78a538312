import { ErrCode } from '#schemas/codes.ts';
import type { CommandRefusal } from '#schemas/workflow/command.ts';
import { WorkflowErrCode } from '#schemas/workflow/errCode.ts';
import { invalidParameter } from './parameters.ts';
import { Refused, bilingual, type Bilingual } from './refused.ts';

/** The work item is no longer open; says who decided and when, where that is known (900411). Shape: `time` = wall clock. */
export function itemClosed(by: string | null, time: string | null): Refused {
  return new Refused(WorkflowErrCode.itemClosed, closedText(by, time));
}

function closedText(by: string | null, time: string | null): Bilingual {
  if (time === null) return bilingual('该待办已不再有效', 'This task is no longer open');
  if (by === null) return bilingual(`该待办已于 ${time} 关闭`, `This task was closed at ${time}`);
  return bilingual(`${by} 已于 ${time} 处理了该待办`, `${by} already handled this task at ${time}`);
}

/** An action that the item does not offer (900412). */
export const notOffered = () => notPossible(bilingual('当前步骤不提供此操作', 'This step does not offer this action'));

export const alreadyNewest = () => notPossible(bilingual('流程已是最新版本', 'The workflow runs on the newest version already'));
export const runningNotDeleted = () => notPossible(bilingual('运行中的流程不能删除，请先作废', 'A running workflow is not deleted; void it first'));

export const onlyCanceledDeleted = () => notPossible(bilingual('只能删除已作废的流程', 'Only voided workflows are deleted here'));

export const instanceSuspended = () => notPossible(SUSPENDED);

const SUSPENDED = bilingual('流程已暂停', 'The workflow is suspended');

function notPossible(text: Bilingual): Refused {
  return new Refused(ErrCode.notPossible, text);
}

/** How a step is called, in both languages. */
export type StepNames = (activityCode: string) => Bilingual;

type Wording = (step: Bilingual, person: string | undefined) => Refused;

/** The same, naming the step. */
const notOfferedAt: Wording = (step) =>
  step.zh === '' ? notOffered() : notPossible(bilingual(`“${step.zh}”不提供此操作`, `${step.en} does not offer this action`));

const noParticipant =
  (zh: string, en: string): Wording =>
  (step) =>
    new Refused(WorkflowErrCode.noParticipant, bilingual(`${zh}：${step.zh}`, `${en}: ${step.en}`));

const noWay =
  (zh: string, en: string): Wording =>
  (step) =>
    new Refused(WorkflowErrCode.noWayOut, bilingual(`${zh}：${step.zh}`, `${en}: ${step.en}`));

const because =
  (zh: string, en: string): Wording =>
  () =>
    notPossible(bilingual(zh, en));

/** Every reason of the engine as it is shown to a person (contract 16, 21.14). */
const WORDINGS: Readonly<Record<CommandRefusal['reason'], Wording>> = {
  notOpen: () => itemClosed(null, null),
  notYourTurn: because('还没有轮到你处理', 'It is not your turn yet'),
  notOffered: notOfferedAt,
  suspended: because(SUSPENDED.zh, SUSPENDED.en),
  notStarted: because('流程还没有发起', 'The workflow has not been started yet'),
  over: because('流程已结束', 'The workflow is over'),
  running: because('流程已经发起', 'The workflow has already been started'),
  noTarget: (step) => invalidParameter('rejectToActivityCode', bilingual(`不能这样退回到“${step.zh}”`, `it cannot be returned to ${step.en} in this way`)),
  nobodyLeft: () => invalidParameter('participantors', bilingual('没有可以指定的人员', 'nobody is left of these people')),
  tooDeep: because('嵌套层数过多', 'Too many levels of nesting'),
  staysDecided: because('该步骤不受你的意见影响，不能撤回', 'The step stays decided without your answer, which cannot be withdrawn'),
  handled: (step, person) =>
    notPossible(
      bilingual(`${person ?? '有人'}已在“${step.zh}”处理，不能收回`, `${person ?? 'Somebody'} has already decided at ${step.en}; it is too late for this`),
    ),
  read: (step, person) =>
    notPossible(
      bilingual(`${person ?? '有人'}已在“${step.zh}”查看，不能收回`, `${person ?? 'Somebody'} has already opened ${step.en}; it is too late for this`),
    ),
  outward: because('已生成其他数据或子流程，不能撤回', 'Other records or child workflows were made: it cannot be withdrawn'),
  notOwnDecision: because('没有可以撤回的处理', 'There is no decision of yours to withdraw'),
  alreadyActive: (step) => notPossible(bilingual(`“${step.zh}”已在进行中`, `${step.en} is already active`)),
  notActive: (step) => notPossible(bilingual(`“${step.zh}”没有在进行`, `${step.en} is not active`)),
  notSuspended: because('流程没有暂停', 'The workflow is not suspended'),
  notUserTask: (step) => invalidParameter('activityCode', bilingual(`“${step.zh}”不是人工步骤`, `${step.en} is no user task`)),
  noFault: because('流程没有异常', 'The workflow has no fault'),
  unsettled: because('异常仍未解决', 'The fault is not settled'),
  noParticipant: noParticipant('找不到处理人', 'No participant can be found'),
  tooMany: noParticipant('处理人过多', 'Too many participants'),
  noWay: noWay('没有满足条件的分支', 'No way leads on from'),
  endless: noWay('流程进入死循环', 'The workflow goes round in circles at'),
  child: noParticipant('子流程无法发起', 'The child workflow cannot be started at'),
  missing: (step) => notPossible(bilingual(`新版本没有：${step.zh}`, `The new version lacks ${step.en}`)),
  service: (step) => new Refused(ErrCode.ruleRefused, bilingual(`自动步骤执行失败：${step.zh}`, `The automatic step failed: ${step.en}`)),
};

/** Words a refusal of the engine. Shape: `people` = those whose act may stand against it, by id. */
export function refusedCommand({ reason, element, person }: CommandRefusal, nameOf: StepNames, people?: ReadonlyMap<string, { name: string }>): Refused {
  return WORDINGS[reason](element === undefined ? bilingual('', '') : nameOf(element), person === undefined ? undefined : people?.get(person)?.name);
}

/** A service task that could not be done by a person's act: why, with the name of the step (contract 21.9: 550006, else 900400). */
export function refusedService(step: Bilingual, { errcode, text }: Refused): Refused {
  const isRule = errcode === ErrCode.ruleRefused || errcode === ErrCode.ruleRefusedRelation;
  return new Refused(isRule ? ErrCode.ruleRefused : ErrCode.invalidParameter, bilingual(`${step.zh}：${text.zh}`, `${step.en}: ${text.en}`));
}
