import { expect } from '@playwright/test';
import { ErrCode } from '#schemas/errCode.ts';
import type { FormSaved } from '#schemas/form.ts';
import type { Envelope } from '#schemas/wire.ts';
import { signedIn } from '#tests/server/http/client.ts';

/** Stores a record; gives its id. */
type Put = (schemaCode: string, data: Record<string, unknown>) => Promise<string>;

/** Stores records over the wire as one person, without a browser; one after the other, so that their order is that of the calls. */
export async function recordsOf(url: string, username: string): Promise<Put> {
  const client = await signedIn(url, username);
  return async (schemaCode, data) => {
    const { data: replayToken } = await unhurried(() => client.get<string>('/api/runtime/form/getReplayToken'));
    const answer = await unhurried(() => client.post<FormSaved>('/api/runtime/form/save', { bizObject: { schemaCode, data }, replayToken }));
    if (answer.errcode !== 0) throw new Error(`${schemaCode} is not stored: ${answer.errmsg}`);
    return answer.data.bizObjectId;
  };
}

/** The answer to a call that is sent again while too many came in this second; such a one does nothing. */
export async function unhurried<T>(send: () => Promise<Envelope<T>>): Promise<Envelope<T>> {
  let answer = await send();
  await expect(async () => {
    if (answer.errcode === ErrCode.tooManyRequests) answer = await send();
    expect(answer.errcode).not.toBe(ErrCode.tooManyRequests);
  }).toPass({ intervals: [100] });
  return answer;
}

/** Servers count what each person calls by the second: in the next one a page of theirs is not refused for the records stored in this one. */
export async function nextSecond(): Promise<void> {
  const second = () => Math.floor(Date.now() / 1000);
  const now = second();
  await expect.poll(second, { intervals: [50] }).toBeGreaterThan(now);
}
