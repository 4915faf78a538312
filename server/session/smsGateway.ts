import { Type, type Static } from 'typebox';
import { isSafe } from './oidcSettings.ts';

const text = (description: string) => Type.String({ default: '', maxLength: 2000, description });

/** Codes by short message as a second step of signing in; without a gateway there are none (contract 3.2). */
export const SmsSettings = Type.Object(
  { gateway: text('Address of your gateway: gets POST {mobile, code}; empty = off'), token: text('Sent to it as Authorization: Bearer') },
  { default: {}, additionalProperties: false },
);
type SmsSettings = Static<typeof SmsSettings>;

/** What the schema cannot say: that codes travel safely. */
export function smsFaults({ gateway }: SmsSettings): string[] {
  return gateway === '' || isSafe(gateway) ? [] : [`/sms/gateway ${gateway} is no https address`];
}

const TIMEOUT_MS = 10_000;

/** Hands a code to the gateway. Errors: it did not take it. */
export async function sendCode({ gateway, token }: SmsSettings, mobile: string, code: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json', ...(token === '' ? {} : { Authorization: `Bearer ${token}` }) };
  const body = JSON.stringify({ mobile, code });
  const answer = await fetch(gateway, { method: 'POST', headers, body, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`The gateway for short messages answered ${answer.status}`);
}
