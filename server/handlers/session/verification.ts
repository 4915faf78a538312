import { randomInt } from 'node:crypto';
import type { Calls } from '#schemas/calls/index.ts';
import { VERIFICATION_CODE } from '#schemas/limits.ts';
import type { Handler } from '#server/http/handler.ts';
import { limitPerMinute } from '#server/http/minuteLimit.ts';
import type { Services } from '#server/http/services.ts';
import type { Person } from '#server/organisation/organisation.ts';
import { smsAway, smsOff, smsTooOften } from '#server/refusals.ts';
import { sendCode } from '#server/session/smsGateway.ts';

const KIND = 'sms';
const TRY = 'smsTry';

/**
 * POST get_verification_code: sends a code to the telephone of an account, once a minute; whether there is such an account,
 * and whether two names mean the same one, is not told (contract 3.2). Errors: 10001, 900404 where no gateway is configured, 900500 when it takes nothing.
 */
export const verificationCode: Handler<Calls['verificationCode']> = async ({ services, body, address, request, traceId }) => {
  const { sms } = services.settings;
  if (sms.gateway === '') throw smsOff();
  limitPerMinute(services, KIND, address);
  const named = body.username || body.mobile || '';
  if (!(await isFirstInMinute(services, `asked\n${named}`))) throw smsTooOften();
  const organisation = await services.organisation.current();
  const person = organisation.byUsername(named) ?? [...organisation.people.values()].find(({ mobile }) => mobile !== null && mobile === named);
  if (!person?.mobile || person.status !== 'ENABLE') return null;
  // The code that he was sent by his other name is good still.
  if (!(await isFirstInMinute(services, `sent\n${person.id}`))) return null;
  const code = String(randomInt(10 ** VERIFICATION_CODE.digits)).padStart(VERIFICATION_CODE.digits, '0');
  await services.codes.keep(KIND, textOf(person.id, code), person.id, VERIFICATION_CODE.lifeSeconds);
  try {
    await sendCode(sms, person.mobile, code);
  } catch (error) {
    request.log.error({ err: error, traceId }, 'the gateway for short messages failed');
    throw smsAway();
  }
  return null;
};

function isFirstInMinute(services: Services, what: string): Promise<boolean> {
  const minute = Math.floor(services.now().getTime() / 60_000);
  return services.codes.markOnce('smsSent', `${what}\n${minute}`, 120);
}

type CodeOutcome = 'right' | 'missing' | 'wrong' | 'blocked';

/**
 * What the second step of a sign-in is at: not needed, to be asked for, right or wrong, or blocked, because so many codes were
 * tried for this account, from whatever addresses, that somebody who has its password may be guessing.
 */
export async function checkCode(services: Services, userId: string, given: string | null | undefined): Promise<CodeOutcome> {
  const person: Person | undefined = (await services.organisation.current()).people.get(userId);
  if (services.settings.sms.gateway === '' || !person?.mobile) return 'right';
  if (!given) return 'missing';
  if ((await services.codes.countTry(TRY, userId, VERIFICATION_CODE.lifeSeconds)) > VERIFICATION_CODE.tries) return 'blocked';
  return (await services.codes.redeem(KIND, textOf(userId, given))) ? 'right' : 'wrong';
}

function textOf(userId: string, code: string): string {
  return `${KIND}\n${userId}\n${code}`;
}
