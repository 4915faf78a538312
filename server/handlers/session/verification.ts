import { randomInt } from 'node:crypto';
import type { Calls } from '#schemas/calls/index.ts';
import { VERIFICATION_CODE } from '#schemas/limits.ts';
import type { Person } from '#server/organisation/organisation.ts';
import { smsOff, smsTooOften } from '#server/refusals/session.ts';
import type { Handler } from '#server/services/handler.ts';
import { limitPerMinute } from '#server/services/minuteLimit.ts';
import type { Services } from '#server/services/services.ts';
import { sendCode } from '#server/session/smsGateway.ts';

const KIND = 'sms';
const TRY = 'smsTry';
/** Whose codes are sent to nobody and open nothing. */
const NOBODY = '';
const MINUTE_S = 60;

/**
 * POST get_verification_code: sends a code to the telephone of an account, once a minute. Whether there is such an account,
 * whether two names mean the same one, and how the gateway fares is not revealed, not even by the time it takes: for everybody
 * the same is kept, and nobody waits for the gateway (contract 3.2). Errors: 10001, 900404 where no gateway is configured.
 */
export const verificationCode: Handler<Calls['verificationCode']> = async ({ services, body, address, request, traceId }) => {
  const { sms } = services.settings;
  if (sms.gateway === '') throw smsOff();
  limitPerMinute(services, KIND, address);
  const named = body.username || body.mobile || '';
  if (!(await isFirstInMinute(services, `asked\n${named}`))) throw smsTooOften();
  const person = await personWithTelephone(services, named);
  // The code that they were sent by their other name is good still.
  const isSent = (await isFirstInMinute(services, `sent\n${person?.id ?? `nobody\n${named}`}`)) && person !== undefined;
  const code = String(randomInt(10 ** VERIFICATION_CODE.digits)).padStart(VERIFICATION_CODE.digits, '0');
  const ownerId = isSent ? person.id : NOBODY;
  await services.codes.store(KIND, verificationText(ownerId, code), ownerId, VERIFICATION_CODE.lifeSeconds);
  if (isSent) sendCode(sms, person.mobile, code).catch((error: unknown) => request.log.error({ err: error, traceId }, 'the gateway for short messages failed'));
  return null;
};

/** The account of a user name or telephone number that a code can be sent to. */
async function personWithTelephone(services: Services, named: string): Promise<(Person & { mobile: string }) | undefined> {
  const organisation = await services.organisation.current();
  const person = organisation.byUsername(named) ?? [...organisation.people.values()].find(({ mobile }) => mobile !== null && mobile === named);
  return person?.mobile && person.status === 'ENABLE' ? { ...person, mobile: person.mobile } : undefined;
}

function isFirstInMinute(services: Services, what: string): Promise<boolean> {
  return services.codes.markOnce('smsSent', what, MINUTE_S);
}

type CodeOutcome = 'right' | 'missing' | 'wrong' | 'blocked';

/**
 * What the second step of a sign-in is at: not needed, required, right or wrong, or blocked, because so many codes were
 * tried for this account, from whatever addresses, that somebody who has its password may be guessing.
 */
export async function checkCode(services: Services, userId: string, given: string | null | undefined): Promise<CodeOutcome> {
  const person: Person | undefined = (await services.organisation.current()).people.get(userId);
  if (services.settings.sms.gateway === '' || !person?.mobile) return 'right';
  if (!given) return 'missing';
  if ((await services.codes.countTry(TRY, userId, VERIFICATION_CODE.lifeSeconds)) > VERIFICATION_CODE.tries) return 'blocked';
  return (await services.codes.redeem(KIND, verificationText(userId, given))) ? 'right' : 'wrong';
}

function verificationText(userId: string, code: string): string {
  return `${KIND}\n${userId}\n${code}`;
}
