import { bilingual, type Bilingual } from './refused.ts';

/** What people did, as a print says it, by the number of the act (contract 6.7, 15.6). */
const ACTS: ReadonlyMap<number, Bilingual> = new Map([
  [1, bilingual('提交', 'Submitted')],
  [3, bilingual('同意', 'Agreed')],
  [4, bilingual('不同意', 'Disagreed')],
  [7, bilingual('转办', 'Forwarded')],
  [8, bilingual('退回', 'Returned')],
  [22, bilingual('同意', 'Agreed')],
]);

/** Why something was answered by itself. */
const REASONS: ReadonlyMap<string, Bilingual> = new Map([
  ['empty', bilingual('自动通过：没有处理人', 'By itself: no participant')],
  ['originator', bilingual('自动同意：处理人是发起人', 'By itself: the originator')],
  ['repeated', bilingual('自动同意：前面已同意', 'By itself: agreed before')],
  ['timeout', bilingual('超时自动处理', 'By itself: time is up')],
]);

/** An act that a print lists; undefined for those it does not. */
export const wordPrintedAct = (action: number): Bilingual | undefined => ACTS.get(action);

/** Why an answer was given by itself, in words. */
export const wordAutomatic = (automatic: string): Bilingual => REASONS.get(automatic) ?? bilingual(automatic, automatic);

/** How an approval ended: 1 agreed, 2 refused. */
export const wordResult = (result: 1 | 2): Bilingual => (result === 1 ? bilingual('已通过', 'Approved') : bilingual('未通过', 'Refused'));

/** Heads of a print that has no template. */
const PLAIN = {
  approvals: bilingual('审批记录', 'Approvals'),
  originator: bilingual('发起人', 'Originator'),
  department: bilingual('部门', 'Department'),
  status: bilingual('状态', 'Status'),
  start: bilingual('发起时间', 'Started'),
  finish: bilingual('完成时间', 'Finished'),
  step: bilingual('步骤', 'Step'),
  participant: bilingual('处理人', 'Handler'),
  trustor: bilingual('代谁处理', 'On behalf of'),
  act: bilingual('处理', 'Act'),
  opinion: bilingual('意见', 'Opinion'),
  signature: bilingual('签名', 'Signature'),
  time: bilingual('时间', 'Time'),
} as const satisfies Readonly<Record<string, Bilingual>>;

/** A head of a print that has no template, in words. */
export const wordPlainPrint = (key: keyof typeof PLAIN): Bilingual => PLAIN[key];
