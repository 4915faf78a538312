import { expect, it, vi } from 'vitest';
import type { ListColumn } from '#renderers/contracts/column.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import { actsText, drawWorkCell, workCellText } from '#src/screens/workflow/workCells.ts';

it('a step is called in the language of the reader, by its own name where that is missing', () => {
  // The cell reads nothing but these.
  const column = { key: 'activityName' } as ListColumn;
  const nameIn = (locale: 'zh' | 'en', name_i18n: string | null) =>
    workCellText({ id: '1', data: { activityName: '上级审批', name_i18n } }, column, { locale, t: (key: string) => key } as Ports);
  expect(nameIn('zh', '{"en":"Manager"}')).toBe('上级审批');
  expect(nameIn('en', '{"en":"Manager"}')).toBe('Manager');
  expect(nameIn('en', null)).toBe('上级审批');
});

it('[WF-003] a row of what is done says who decided it in the place of its owner, and that the request was refused', () => {
  const ports = { locale: 'zh', t: (key: string, values?: object) => [key, ...Object.values(values ?? {})].join(' ') } as Ports;
  const data = { instanceName: '去拉萨', ownerId: 'a', decidedBy: { id: 'b', name: '李强' }, workflowInstanceState: 'COMPLETED', approvalResult: 2 };
  const drawn = (key: string, more: object = {}) =>
    JSON.stringify(drawWorkCell({ id: '1', data: { ...data, ...more } }, { key } as ListColumn, ports, { acts: [], isOwn: false }));
  expect(drawn('instanceName')).toContain('workflow:tag.by 李强');
  expect(drawn('instanceName', { decidedBy: { id: 'a', name: '孙浩' } }) ?? '').not.toContain('tag.by');
  const forOther = drawn('instanceName', { workItemTrust: { trust: true, currentTrustor: { id: 'a', name: '孙浩' } } });
  expect(forOther).toContain('workflow:tag.for 孙浩');
  expect(forOther).not.toContain('tag.by');
  expect(drawn('workflowInstanceState')).toContain('workflow:tag.refused');
});

it('[WF-003] moments of this year stand without it', () => {
  vi.useFakeTimers({ now: new Date('2026-06-02T00:00:00Z') });
  const ports = { locale: 'zh', timeZone: 'UTC' } as Ports;
  const textIn = (key: string, moment: string | null) => workCellText({ id: '1', data: { [key]: moment } }, { key } as ListColumn, ports);
  expect(textIn('finishTime', '2026-06-01 09:05:00')).toBe('06-01 09:05');
  expect(textIn('receiveTime', '2025-12-30 09:05:00')).toBe('2025-12-30 09:05');
  expect(textIn('firstReadTime', null)).toBe('--');
  vi.useRealTimers();
});

it('[WF-005] the text of what can be done in a row changes with it, by which its cell is drawn again', () => {
  const ports = { t: (key: string) => key } as Ports;
  expect(actsText([{ code: 'retrieve' }, { code: 'urge' }], ports)).toBe('work:act.retrieve work:act.urge');
  expect(actsText([{ code: 'retrieve', off: '已处理' }, { code: 'urge' }], ports)).toBe('work:act.retrieve (已处理) work:act.urge');
});

it('[WF-005] the people of one step stand with their avatars and how they decide it, those of several steps with their number', () => {
  const ports = { locale: 'zh', t: (key: string, values?: object) => [key, ...Object.values(values ?? {})].join(' ') } as Ports;
  const step = (mode: string, ...names: string[]) => ({ activityName: '复核', mode, participants: names.map((name) => ({ id: name, name })) });
  const drawn = (...currentActivities: object[]) =>
    drawWorkCell({ id: '1', data: { sequenceStatus: 'PROCESSING', currentActivities } }, { key: 'handlers' } as ListColumn, ports, { acts: [], isOwn: true });
  expect(drawn(step('any', '孙浩'))).toMatchObject({ lead: { type: 'person', text: '孙浩' }, text: '' });
  expect(drawn(step('any', '吴建国', '高军', '徐少峰', '李娟'))).toMatchObject({
    lead: { type: 'people', names: ['吴建国', '高军', '徐少峰'] },
    text: 'work:people.any 4',
  });
  expect(drawn(step('all', '吴建国', '高军'))).toMatchObject({ text: 'work:people.all 2' });
  expect(drawn(step('sequence', '吴建国', '高军'))).toMatchObject({ text: 'work:people.some 2' });
  expect(drawn(step('any', '吴建国'), step('any', '高军'))).toMatchObject({ text: 'work:people.some 2' });
});

it('[BX-024] a limit that is near has a clock beside its words, one that is over a triangle', () => {
  const ports = { locale: 'zh', t: (key: string) => key } as Ports;
  const drawn = (workItemTimeoutStatus: string) =>
    drawWorkCell({ id: '1', data: { remainingTime: 60_000, workItemTimeoutStatus } }, { key: 'limit' } as ListColumn, ports, { acts: [], isOwn: false });
  for (const [state, name, color] of [
    ['ORANGE', 'clock', 'warning'],
    ['RED', 'clock', 'error'],
    ['TIMEOUT', 'alert', 'error'],
  ] as const)
    expect(drawn(state)).toMatchObject({
      items: [
        { type: 'icon', name, color },
        { type: 'tag', color },
      ],
    });
  expect(drawn('NORMAL')).toBeUndefined();
});
