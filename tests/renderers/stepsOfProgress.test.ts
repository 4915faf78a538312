import { describe, expect, it } from 'vitest';
import type { Ports } from '#renderers/contracts/ports.ts';
import { stepsOfProgress } from '#renderers/regions/triage/stepsOfProgress.ts';
import type { InstanceLogEntry, WorkItemRow } from '#schemas/workItem.ts';

const ports = { t: (key: string) => key, locale: 'en', organisation: { myself: () => ({ user: { id: 'me' } }) } } as unknown as Ports;
const entry = (step: string, name: string, more: Partial<InstanceLogEntry>): InstanceLogEntry => ({
  id: `${step} ${name}`,
  activityCode: step,
  activityName: step,
  workflowTokenId: step,
  attachments: [],
  target: [],
  undone: false,
  participant: { id: name, name },
  ...more,
});
const done = (step: string, name: string) => entry(step, name, { action: 3, status: 3, finishTime: '2026-11-03 10:00:00' });
const open = (step: string, name: string) => entry(step, name, { action: 12, status: 2, finishTime: null });
const read = entry('pay', 'Me', { action: 10, status: 2, workItemType: 4, finishTime: null });
const circulated = { activityName: 'pay', workItemType: 4, participants: [], ownerId: 'me' } as unknown as WorkItemRow;
const current = (log: readonly InstanceLogEntry[]) => stepsOfProgress(circulated, { log }, ports).steps.filter(({ state }) => state === 'current');

describe('the way of an instance beside what was circulated', () => {
  it('has no present step where the instance is over', () => {
    expect(current([done('pay', 'Ann'), read])).toEqual([]);
  });

  it('names who has each open step, never the one who only reads', () => {
    const steps = current([done('pay', 'Ann'), read, open('book', 'Bob'), open('book', 'Cy'), open('book', 'Di'), open('send', 'Ed')]);
    expect(steps.map(({ name, text }) => `${name}: ${text}`)).toEqual(['book: Bob, Cy +1', 'send: Ed']);
  });
});
