import { expect, it } from 'vitest';
import type { Ports } from '#renderers/contracts/ports.ts';
import { limitMark } from '#renderers/regions/triage/triageTexts.ts';

const ports: Pick<Ports, 't' | 'locale'> = { locale: 'zh', t: (key, values) => [key, ...Object.values(values ?? {})].join(' ') };
const HOUR_MS = 3_600_000;

it('[BX-024] what is nearly or over due is marked by words, sign and tone, each state in its own way, with the time that is left or over', () => {
  const marks = (['NORMAL', 'ORANGE', 'RED', 'TIMEOUT'] as const).map((workItemTimeoutStatus) =>
    limitMark({ workItemTimeoutStatus, remainingTime: workItemTimeoutStatus === 'TIMEOUT' ? -2 * HOUR_MS : 2 * HOUR_MS }, ports),
  );
  expect(marks).toEqual([
    undefined,
    { text: 'workflow:limit.left 2 小时', icon: 'clock', tone: 'warning' },
    { text: 'workflow:limit.left 2 小时', icon: 'clock', tone: 'danger' },
    { text: 'workflow:limit.over 2 小时', icon: 'alert', tone: 'danger' },
  ]);
  expect(limitMark({ workItemTimeoutStatus: 'NORMAL', remainingTime: null }, ports)).toBeUndefined();
});
