import type { ParticipantRules, TimeoutRule, UserTask, VoteMode, WorkflowDefinition, WorkflowElement } from '#schemas/workflow/definition.ts';
import { readDuration } from '#schemas/workflow/duration.ts';
import { bilingual, type Bilingual } from '#server/refusals/refused.ts';

/** What an element is, in words: a step by what it lets people do, the others by their kind. */
export function kindOfElement(element: WorkflowElement): Bilingual {
  switch (element.type) {
    case 'startEvent':
      return bilingual('开始', 'start');
    case 'endEvent':
      return element.terminate ? bilingual('终止', 'terminate event') : endWords(element.result);
    case 'exclusiveGateway':
      return bilingual('排他网关', 'exclusive gateway');
    case 'parallelGateway':
      return bilingual('并行网关', 'parallel gateway');
    case 'inclusiveGateway':
      return bilingual('包容网关', 'inclusive gateway');
    case 'serviceTask':
      return bilingual('系统任务', 'service task');
    case 'callActivity':
      return bilingual(`子流程 ${element.calledElement}`, `calls ${element.calledElement}`);
    case 'boundaryEvent':
      return bilingual(`定时 ${durationWords(element.duration).zh}`, `timer ${durationWords(element.duration).en}`);
    case 'userTask':
      return TASKS[element.task.type];
  }
}

const TASKS: Readonly<Record<UserTask['task']['type'], Bilingual>> = {
  fill: bilingual('填写', 'fill in'),
  approve: bilingual('审批', 'approve'),
  circulate: bilingual('传阅', 'to read'),
};

function endWords(result: 'agree' | 'disAgree' | undefined): Bilingual {
  if (result === undefined) return bilingual('结束', 'end');
  return result === 'agree' ? bilingual('结束，同意', 'end, agreed') : bilingual('结束，未通过', 'end, refused');
}

/** Whose answer decides a step. */
export function modeWords(mode: VoteMode): Bilingual {
  if (mode.kind === 'ratio') return bilingual(`${mode.percent}% 同意`, `${mode.percent}% agree`);
  if (mode.kind === 'count') return bilingual(`${mode.places} 人同意`, `${mode.places} agree`);
  return MODES[mode.kind];
}

const MODES: Readonly<Record<'single' | 'any' | 'all' | 'sequence', Bilingual>> = {
  single: bilingual('第一人处理', 'the first of them'),
  any: bilingual('任一人处理', 'anyone decides'),
  all: bilingual('全部处理', 'all decide'),
  sequence: bilingual('依次处理', 'one after the other'),
};

/** What happens where a step has nobody, or only somebody who need not decide. */
export function exceptionsOfPeople({ whenEmpty, whenOriginator, whenRepeated, exclude }: ParticipantRules): Bilingual[] {
  const without = exclude.map((entry) => (entry === 'originator' ? bilingual('发起人', 'the originator') : stepHandler(entry.handlerOf)));
  return [
    EMPTY[whenEmpty],
    ...(whenOriginator === 'ask' ? [] : [ORIGINATOR[whenOriginator]]),
    ...(whenRepeated === 'ask' ? [] : [REPEATED[whenRepeated]]),
    ...(without.length === 0 ? [] : [bilingual(`排除：${without.map(({ zh }) => zh).join('、')}`, `without ${without.map(({ en }) => en).join(', ')}`)]),
  ];
}

const stepHandler = (step: string): Bilingual => bilingual(`步骤 ${step} 的处理人`, `the handler of ${step}`);
const EMPTY: Readonly<Record<ParticipantRules['whenEmpty'], Bilingual>> = {
  admin: bilingual('没有人时交管理员', 'nobody: goes to an administrator'),
  pass: bilingual('没有人时自动通过', 'nobody: passes by itself'),
  stop: bilingual('没有人时停下', 'nobody: stands still'),
};
const ORIGINATOR: Readonly<Record<'pass' | 'manager', Bilingual>> = {
  pass: bilingual('是发起人本人时自动通过', 'the originator: passes by itself'),
  manager: bilingual('是发起人本人时改由其上级处理', 'the originator: goes to their manager'),
};
const REPEATED: Readonly<Record<'pass' | 'passAdjacent', Bilingual>> = {
  pass: bilingual('之前同意过时自动通过', 'agreed before: passes by itself'),
  passAdjacent: bilingual('上一步同意过时自动通过', 'agreed in the step before: passes by itself'),
};

/** The time limit of a step in a few words, for its tag. */
export function limitWords({ warn, due, action, repeat, clock }: TimeoutRule): { short: Bilingual; more: Bilingual[] } {
  const end = endOfLimit(due);
  const then = end && action !== 'none' ? ACTIONS[action] : undefined;
  const warning = warn === undefined ? undefined : durationWords(warn);
  const base = end ?? bilingual(`提醒 ${warning?.zh ?? ''}`, `warns ${warning?.en ?? ''}`);
  const again = repeat === undefined ? undefined : durationWords(repeat);
  return {
    short: then ? bilingual(`${base.zh}，${then.zh}`, `${base.en}, ${then.en}`) : base,
    more: [
      ...(end && warning ? [bilingual(`提醒：${warning.zh}`, `warns: ${warning.en}`)] : []),
      ...(again ? [bilingual(`之后每 ${again.zh}催办一次`, `urges again every ${again.en}`)] : []),
      ...(clock === 'working' ? [bilingual('按工作时间', 'working time')] : []),
    ],
  };
}

function endOfLimit(due: TimeoutRule['due']): Bilingual | undefined {
  if (due === undefined) return undefined;
  return typeof due === 'object' ? bilingual(`表单项 ${due.item}`, `item ${due.item}`) : durationWords(due);
}

const ACTIONS: Readonly<Record<Exclude<TimeoutRule['action'], 'none'>, Bilingual>> = {
  urge: bilingual('到期催办', 'then urges'),
  pass: bilingual('到期自动通过', 'then passes'),
  void: bilingual('到期自动作废', 'then voids'),
  disAgree: bilingual('到期自动不同意', 'then refuses'),
  escalate: bilingual('到期上报', 'then escalates'),
};

/** A duration in words: `PT48H` is 48 hours. */
function durationWords(text: string): Bilingual {
  const duration = readDuration(text);
  if (!duration) return bilingual(text, text);
  if ('days' in duration) return bilingual(`${duration.days} 天`, duration.days === 1 ? '1 day' : `${duration.days} days`);
  const { seconds } = duration;
  const parts: [number, string, string][] = [
    [Math.floor(seconds / 3600), '小时', 'h'],
    [Math.floor(seconds / 60) % 60, '分钟', 'min'],
    [seconds % 60, '秒', 's'],
  ];
  const named = parts.filter(([count]) => count > 0);
  return bilingual(named.map(([count, zh]) => `${count} ${zh}`).join(' '), named.map(([count, , en]) => `${count} ${en}`).join(' '));
}

/** How a flow is called: by its name, else by its condition, else as the default of its gateway. */
export function flowWords({ elements, flows }: WorkflowDefinition, id: string): Bilingual | undefined {
  const flow = flows.get(id);
  const source = flow && elements.get(flow.from);
  if (!flow || !source) return undefined;
  if (flow.name) return bilingual(flow.name, flow.nameEn ?? flow.name);
  if (flow.condition) return bilingual(flow.condition.text, flow.condition.text);
  return 'defaultFlow' in source && source.defaultFlow === id ? bilingual('否则', 'otherwise') : undefined;
}

/** The name of an element; its code where it has none. */
export function nameWords({ code, name, nameEn }: Pick<WorkflowElement, 'code' | 'name' | 'nameEn'>): Bilingual {
  return bilingual(name || code, nameEn ?? (name || code));
}
