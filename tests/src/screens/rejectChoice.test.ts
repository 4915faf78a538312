import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showRejectAct } from '#renderers/actions/process/showRejectAct.ts';
import type { ProcessContext, RejectChoice } from '#renderers/contracts/process.ts';
import type { RejectTarget } from '#schemas/workflow/operation.ts';
import { rejectChoices } from '#src/screens/forms/rejectChoice.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, text: string) => void stored.set(key, text) });
});
afterEach(() => vi.unstubAllGlobals());

const target = (activityCode: string, modes: RejectTarget['modes']): RejectTarget => ({
  activityCode,
  activityName: activityCode,
  name_i18n: JSON.stringify({ en: `${activityCode} in words` }),
  participants: [{ id: 'p1', name: '王敏' }],
  isStart: activityCode === 'apply',
  modes,
});

/** What the dialog of returning begins with, and offers, for somebody who chose `last` in this workflow. */
async function dialogAfter(last: RejectChoice | undefined) {
  const targets = [target('check', ['rerun', 'back']), target('apply', ['rerun'])];
  const calls = { rejectTargets: async () => targets, lastReject: () => last };
  // The words, the language and two calls alone: the dialog needs no other.
  const context = { form: {}, calls, ports: { locale: 'en', t: (key: string) => key } } as unknown as ProcessContext;
  const prompt = await showRejectAct.prompt(context);
  return { values: prompt?.values, ways: prompt?.more?.fields(prompt.values?.target), lines: prompt?.cards?.('check').get('target')?.choices };
}

it('[WF-019] what was chosen last in a workflow is remembered for its person alone, and begins the next return there', async () => {
  rejectChoices('staff', 'buying_flow').save({ target: 'apply', mode: 'back' });
  rejectChoices('staff', 'leave_flow').save({ target: 'check', mode: 'back' });
  expect(rejectChoices('staff', 'buying_flow').last()).toEqual({ target: 'apply', mode: 'back' });
  expect(rejectChoices('manager', 'buying_flow').last()).toBeUndefined();
  // A way that the target has no more is none; a step that is gone gives its place to the nearest one.
  expect((await dialogAfter(rejectChoices('staff', 'buying_flow').last())).values).toEqual({ target: 'apply', mode: 'rerun' });
  expect((await dialogAfter(rejectChoices('staff', 'leave_flow').last())).values).toEqual({ target: 'check', mode: 'back' });
  expect((await dialogAfter({ target: 'gone', mode: undefined })).values).toEqual({ target: 'check', mode: 'rerun' });
});

it('[WF-019] two ways are offered where the step leaves a choice, and steps are named in the language of their reader', async () => {
  expect((await dialogAfter(undefined)).ways?.map(({ code }) => code)).toEqual(['mode']);
  expect((await dialogAfter({ target: 'apply', mode: 'rerun' })).ways).toEqual([]);
  expect((await dialogAfter(undefined)).lines?.map(({ text }) => text)).toEqual(['check in words', 'apply in words']);
});
