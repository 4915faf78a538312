import type { Calls } from '#schemas/calls/index.ts';
import { Permission } from '#schemas/codes.ts';
import type { GivenDelegation } from '#schemas/workflow/delegation.ts';
import { DEFAULT_PAGE_SIZE, DELEGATIONS } from '#schemas/limits.ts';
import { seesEverything } from '#server/organisation/actor.ts';
import { writerOf } from '#server/policies/access.ts';
import { mayStart } from '#server/policies/policies.ts';
import { noRight, notFound } from '#server/refusals/access.ts';
import { workflowUnknown } from '#server/refusals/delegations.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import type { Exchange, Handler } from '#server/services/handler.ts';
import { recordWorkChange } from '#server/store/workChanges.ts';
import { changeMessages, delegationMessage } from '#server/workflow/messages/delegationMessages.ts';
import { queueMessages } from '#server/workflow/messages/queueMessages.ts';
import type { TrustContext } from '#server/workflow/people/delegation/checkTrust.ts';
import { endTrusts } from '#server/workflow/people/delegation/endTrusts.ts';
import { presentTrust, type TrustRule } from '#server/workflow/people/delegation/presentTrust.ts';
import { listTrusts, readTrust } from '#server/workflow/people/delegation/readTrusts.ts';
import { saveTrust } from '#server/workflow/people/delegation/saveTrust.ts';
import type { Trust } from '#server/workflow/people/delegation/trust.ts';
import { workflowsOfPerson } from '#server/workflow/store/workflowsOfPerson.ts';
import { englishNameText } from '#server/workflow/startable.ts';
import { DAY_MS, openZone } from '#server/workflow/time/zone.ts';

/** GET queryWorkflowTrust: own delegations, or those to the user; those of others for system managers (contract 11). Errors: 900403. */
export const delegations: Handler<Calls['delegations']> = async (exchange) => {
  const { services, actor, query } = exchange;
  const userId = query.trustor || actor.id;
  if (userId !== actor.id && !seesEverything(actor)) throw noRight();
  const size = query.size ?? DEFAULT_PAGE_SIZE;
  const { total, trusts } = await listTrusts(services.database.kysely, { as: query.as || 'trustor', userId }, { page: query.page ?? 0, size });
  return { content: trusts.map(presenterOf(exchange)), totalElements: total, totalPages: Math.ceil(total / size) };
};

/** GET getWorkflowTrust: a delegation, for both of it (contract 11). Errors: 900404. */
export const delegation: Handler<Calls['delegation']> = async (exchange) => {
  const { services, actor, query } = exchange;
  const trust = await readTrust(services.database.kysely, query.id);
  if (!trust || !(trust.trusteeId === actor.id || mayChange(exchange, trust))) throw notFound();
  return presenterOf(exchange)(trust);
};

/** GET workflows: those the user may start or had an item of within a year, in the order of applications (contract 11). */
export const delegableWorkflows: Handler<Calls['delegableWorkflows']> = async ({ services, actor }) => {
  const since = new Date(services.now().getTime() - DELEGATIONS.aheadDays * DAY_MS);
  const handled = new Set(await workflowsOfPerson(services.database.kysely, actor.id, since));
  const apps = services.apps();
  const startsNothing = actor.permissions.has(Permission.rootAdmin);
  return [...apps.workflows.values()]
    .filter(({ code }) => handled.has(code) || (!startsNothing && mayStart(actor, apps, code)))
    .map(({ appCode, code, definition }) => ({ appCode, workflowCode: code, workflowName: definition.name, name_i18n: englishNameText(definition) }));
};

/** POST createWorkflowTrust: makes a delegation and says so to whom it is made (contract 21.8, 21.16). Errors: 900400, 900403. */
export const addDelegation: Handler<Calls['addDelegation']> = (exchange) => save(exchange, undefined);

/** POST updateWorkflowTrust: changes a delegation (contract 21.8). Errors: 900400, 900403, 900404. */
export const changeDelegation: Handler<Calls['changeDelegation']> = async (exchange) => {
  const { services, body } = exchange;
  if (!body.id) throw invalidParameter('id');
  const stored = await readTrust(services.database.kysely, body.id);
  if (!stored || !mayChange(exchange, stored)) throw notFound();
  return save(exchange, stored);
};

/** PQ deleteWorkflowTrust: ends delegations at once (contract 21.8). Errors: 900404 for one of somebody else; then none is ended. */
export const endDelegations: Handler<Calls['endDelegations']> = async (exchange) => {
  const { services, actor, query } = exchange;
  const ids = query.workflowTrustRuleIds.split(',').filter((id) => id !== '');
  const now = services.now();
  await services.database.transaction(async (tx) => {
    const ended = await endTrusts(tx, ids, (trust) => mayChange(exchange, trust), now, writerOf(exchange));
    const messages = ended.map((trust) => delegationMessage(trust, 'delegationEnded', actor.id, services.settings.timeZone));
    await queueMessages(tx, messages, actor.organisation, now);
    await recordWorkChange(
      tx,
      ended.map(({ trusteeId }) => trusteeId),
    );
  });
  return null;
};

type Saving = Exchange<Calls['addDelegation']>;

async function save(exchange: Saving, stored: Trust | undefined): Promise<TrustRule> {
  const { services, actor, body } = exchange;
  const trustor = body.trustor || (stored?.trustorId ?? actor.id);
  if (trustor !== actor.id && !seesEverything(actor)) throw noRight();
  const context = contextOf(exchange);
  return services.database.transaction(async (tx) => {
    const given = { ...body, id: stored?.id, trustor, workflowCodes: codesOfRange(exchange, body, stored) };
    const { trust, before } = await saveTrust(tx, given, context, writerOf(exchange));
    await queueMessages(tx, changeMessages(before, trust, actor.id, services.settings.timeZone), actor.organisation, context.now);
    await recordWorkChange(tx, [trust.trusteeId, ...(before ? [before.trusteeId] : [])]);
    return presenterOf(exchange)(trust);
  });
}

/** Codes of a PART rule. One that is no longer loaded may stay, but none such can be added. Errors: 900400. */
function codesOfRange({ services }: Saving, { workflowTrusts }: GivenDelegation, stored: Trust | undefined): string[] {
  const codes = (workflowTrusts ?? []).map(({ workflowCode }) => workflowCode);
  const { workflows } = services.apps();
  const unknown = codes.find((code) => !workflows.has(code) && !stored?.workflowCodes?.includes(code));
  if (unknown !== undefined) throw workflowUnknown(unknown);
  return codes;
}

const mayChange = ({ actor }: Pick<Exchange, 'actor'>, { trustorId }: Trust): boolean => trustorId === actor.id || seesEverything(actor);

function contextOf({ services, actor }: Exchange | Saving): TrustContext {
  return { organisation: actor.organisation, zone: openZone(services.settings.timeZone), now: services.now() };
}

/** Presents delegations with the present names of workflows, in the language of the request. */
function presenterOf(exchange: Pick<Exchange, 'services' | 'actor' | 'language'>): (trust: Trust) => TrustRule {
  const { services, actor, language } = exchange;
  const { workflows } = services.apps();
  const context = { organisation: actor.organisation, zone: openZone(services.settings.timeZone), now: services.now() };
  return (trust) =>
    presentTrust(trust, context, (code) => {
      const definition = workflows.get(code)?.definition;
      return (language === 'en' ? definition?.nameEn : undefined) ?? definition?.name ?? code;
    });
}
