import type { CallName } from '#schemas/calls/index.ts';
import type { LoadedForm } from '#server/apps/documents/loadedApps.ts';
import { toActor, toLinkActor, type Principal } from '#server/organisation/actor.ts';
import { noRight } from '#server/refusals/access.ts';
import { Unauthorised } from '#server/refusals/session.ts';
import type { Services } from '#server/services/services.ts';
import type { ExternalLink } from '#server/session/externalLinks.ts';

/** What the token of an external link may call: its form, its save, uploads, and what such a form reads (contract 19). */
const LINK_CALLS: ReadonlySet<CallName> = new Set([
  'loadForm',
  'formRules',
  'calculate',
  'enabledDictionaryRecords',
  'replayToken',
  'saveForm',
  'upload',
  'download',
  'fileExists',
] as const);

/** The form that a link opens, if it still allows it; undefined when the link is off. */
export function linkedForm(services: Services, link: ExternalLink): LoadedForm | undefined {
  const form = services
    .apps()
    .models.get(link.schemaCode)
    ?.forms.find(({ code }) => code === link.sheetCode);
  return form?.sheet.externalLinkAble === true ? form : undefined;
}

/** Who acts by a link: the person who made it, cut down to one form; undefined when the link is off or they may not sign in any more. */
export async function linkActor(services: Services, link: ExternalLink): Promise<Principal | undefined> {
  const form = linkedForm(services, link);
  const organisation = await services.organisation.current();
  const person = organisation.people.get(link.userId);
  if (form === undefined || person?.status !== 'ENABLE') return undefined;
  return toLinkActor(toActor(organisation, person, ''), link, form.sheet);
}

/** Errors: 900403 for a call that is not for links, Unauthorised when link or token have ended. */
export async function actorOfLink(token: string, name: CallName, services: Services): Promise<Principal> {
  const link = await services.externalLinks.byToken(token);
  const actor = link && (await linkActor(services, link));
  if (!actor) throw new Unauthorised();
  if (!LINK_CALLS.has(name)) throw noRight();
  return actor;
}
