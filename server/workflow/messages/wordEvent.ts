import { withDetail } from '#server/notifications/messageTexts.ts';
import { bilingual, type Bilingual } from '#server/refusals/refused.ts';
import type { MessageEvent, MessageKind } from './event.ts';

/** What a wording reads: names as they are now. */
interface Reading {
  readonly by: string | undefined;
  readonly originator: string;
  readonly trustor: string;
  /** Name of the instance in quotation marks. */
  readonly name: string;
  readonly step: Bilingual;
  readonly act: string;
  readonly text: Bilingual;
  readonly times: string;
}
type Wording = (reading: Reading) => Bilingual;

/** The message of an event in both languages; the first line is the heading. Source: contract 21.16. */
export function wordEvent(event: MessageEvent, nameOfPerson: (id: string) => string): Bilingual {
  const { by, instance, step, act = '', trustorId, text, times, words } = event;
  const heading = WORDS[event.kind]({
    by: by === null ? undefined : nameOfPerson(by),
    originator: instance ? nameOfPerson(instance.originatorId) : '',
    trustor: trustorId === undefined ? '' : nameOfPerson(trustorId),
    name: `“${instance?.name ?? ''}”`,
    step: step ?? bilingual('', ''),
    act,
    text: text ?? bilingual('', ''),
    times: (times ?? []).join(' – '),
  });
  return withDetail(isForAnother(event) ? addTrustor(heading, nameOfPerson(trustorId ?? '')) : heading, words);
}

/** An item that the receiver handles for somebody else is announced with their name. */
const isForAnother = ({ kind, trustorId }: MessageEvent): boolean => trustorId !== undefined && (kind === 'opened' || kind === 'returned');

const addTrustor = ({ zh, en }: Bilingual, trustor: string): Bilingual => bilingual(`${zh}（受${trustor}委托）`, `${en} (for ${trustor})`);

const WORDS: Readonly<Record<MessageKind, Wording>> = {
  opened: wordOpened,
  circulated: ({ by, name }) =>
    by === undefined ? bilingual(`${name}传阅给您`, `${name} for you to read`) : byActor(by, `将${name}传阅给您`, `circulated ${name} to you`),
  returned: ({ by, name, step }) =>
    by === undefined
      ? bilingual(`${name}退回给您：${step.zh}`, `${name} was returned to you: ${step.en}`)
      : byActor(by, `将${name}退回给您：${step.zh}`, `returned ${name} to you: ${step.en}`),
  withdrawn: ({ by = '', name, step }) =>
    bilingual(`${by}撤回了${name}，您在“${step.zh}”的处理不再有效`, `${by} withdrew ${name}: what you decided at ${step.en} no longer counts`),
  taken: wordTaken,
  approved: ({ by, name }) => ended(by, bilingual(`${name}已通过`, `${name} is approved`)),
  completed: ({ by, name }) => ended(by, bilingual(`${name}已完成`, `${name} is finished`)),
  refused: ({ by, name }) => (by === undefined ? bilingual(`${name}未通过`, `${name} was refused`) : byActor(by, `不同意${name}`, `refused ${name}`)),
  voided: ({ by, name }) => (by === undefined ? bilingual(`${name}已作废`, `${name} was voided`) : byActor(by, `作废了${name}`, `voided ${name}`)),
  finished: ({ by, name }) => (by === undefined ? bilingual(`${name}已结束`, `${name} was ended`) : byActor(by, `结束了${name}`, `ended ${name}`)),
  notified: ({ text, name }) => (text.zh === '' ? bilingual(name, name) : text),
  urged: ({ by = '', name, step }) => byActor(by, `催办${name}：${step.zh}`, `asks you to hurry with ${name}: ${step.en}`),
  warned: ({ name, step }) => bilingual(`${name}即将到期：${step.zh}`, `${name} is due soon: ${step.en}`),
  overdue: ({ name, step }) => bilingual(`${name}已超时：${step.zh}`, `${name} is overdue: ${step.en}`),
  exception: ({ name, step, text }) =>
    bilingual(`流程${name}异常：${step.zh}（${text.zh}）`, `Workflow ${name} needs an administrator: ${step.en} (${text.en})`),
  delegated: wordDelegated,
  delegationChanged: ({ trustor, times, act }) =>
    act === 'START'
      ? bilingual(`${trustor}的发起流程委托已更改：${times}`, `${trustor} changed your delegation to start workflows: ${times}`)
      : bilingual(`${trustor}的审批委托已更改：${times}`, `${trustor} changed your delegation of approvals: ${times}`),
  delegationEnded: ({ trustor, act }) =>
    act === 'START'
      ? bilingual(`${trustor}对您的发起流程委托已结束`, `You no longer start workflows for ${trustor}`)
      : bilingual(`${trustor}对您的审批委托已结束`, `You no longer approve for ${trustor}`),
  mentioned: ({ by = '', name }) => byActor(by, `在${name}的意见中提到了您`, `mentioned you in an opinion on ${name}`),
};

const byActor = (by: string, zh: string, en: string): Bilingual => bilingual(`${by}${zh}`, `${by} ${en}`);

/** How an item reached somebody, by why it is theirs or what was done before. */
const OPENED: ReadonlyMap<string, readonly [zh: string, en: string]> = new Map([
  ['forward', ['转办', 'forwarded']],
  ['addSign', ['邀请您审批', 'added you as an approver of']],
  ['assist', ['请您协助', 'asks for your help with']],
  ['adjust', ['指定您处理', 'put you in charge of']],
  ['admin', ['移交给您', 'handed over']],
  ['start', ['发起了', 'started']],
  ['agree', ['已同意', 'agreed to']],
  ['disAgree', ['不同意', 'disagreed to']],
  ['submit', ['已提交', 'submitted']],
  ['withdraw', ['撤回了', 'withdrew']],
]);

function wordOpened({ by, name, originator, step, act }: Reading): Bilingual {
  const [zh, en] = OPENED.get(act) ?? [];
  if (by === undefined || zh === undefined || en === undefined)
    return bilingual(`${originator}的${name}待您处理：${step.zh}`, `${name} of ${originator} awaits you: ${step.en}`);
  return bilingual(`${by}${zh}${name}，待您处理：${step.zh}`, `${by} ${en} ${name}, which awaits you: ${step.en}`);
}

const TAKEN: ReadonlyMap<string, readonly [zh: string, en: string]> = new Map([
  ['withdraw', ['撤回了', 'withdrew']],
  ['reject', ['退回了', 'returned']],
]);

function wordTaken({ by, name, step, act }: Reading): Bilingual {
  const [zh, en] = TAKEN.get(act) ?? ['调整了', 'changed'];
  if (by === undefined) return bilingual(`${name}不再由您处理：${step.zh}`, `${name} is no longer yours: ${step.en}`);
  return bilingual(`${by}${zh}${name}，您的待办“${step.zh}”已取消`, `${by} ${en} ${name}: your task ${step.en} is gone`);
}

/** The end of an instance; who acted last is named. */
function ended(by: string | undefined, { zh, en }: Bilingual): Bilingual {
  return by === undefined ? bilingual(zh, en) : bilingual(`${zh}（最后由${by}处理）`, `${en}, last handled by ${by}`);
}

function wordDelegated({ trustor, times, act }: Reading): Bilingual {
  return act === 'START'
    ? bilingual(`${trustor}委托您发起流程：${times}`, `${trustor} lets you start workflows in their name: ${times}`)
    : bilingual(`${trustor}委托您审批：${times}`, `${trustor} delegated approvals to you: ${times}`);
}
