import { localized } from '#schemas/localized.ts';
import { MessageIcon } from '#schemas/message.ts';
import type { LoadedModel } from '#server/apps/documents/loadedApps.ts';
import type { Bilingual } from '#server/refusals/refused.ts';
import type { Services } from '#server/services/services.ts';
import type { NewMessage } from '#server/store/messages.ts';
import { messageTexts, withDetail } from './messageTexts.ts';

/** Address of a list in the portal; undefined for a model that is no longer loaded. */
function listAddress(services: Services, schemaCode: string, queryCode: string | null | undefined): string | undefined {
  const model = services.apps().models.get(schemaCode);
  if (!model) return undefined;
  const query = queryCode ? `?queryCode=${encodeURIComponent(queryCode)}` : '';
  return `/application/${encodeURIComponent(model.appCode)}/application-list/${encodeURIComponent(schemaCode)}${query}`;
}

/** The message to a new owner of records; none when they took them themselves. */
export function ownerMessage(
  services: Services,
  given: {
    model: LoadedModel;
    ownerId: string;
    sender: { id: string; name: string };
    ids: readonly string[];
    /** Of the first record, as the new owner may know it. */
    name: Bilingual;
    remark: string | null | undefined;
  },
): NewMessage[] {
  const { model, ownerId, sender, ids, name, remark } = given;
  const [first] = ids;
  if (ownerId === sender.id || first === undefined) return [];
  const named: Bilingual = { zh: localized(model.document, 'zh'), en: localized(model.document, 'en') };
  const heading = ids.length === 1 ? messageTexts.ownerOfOne(sender.name, name) : messageTexts.ownerOfMany(sender.name, ids.length, named);
  const content = withDetail(heading, remark ? messageTexts.remark(remark) : undefined);
  const leadsTo = ids.length === 1 ? { record: { schemaCode: model.code, objectId: first } } : { url: listAddress(services, model.code, undefined) };
  return [{ userId: ownerId, messageType: 'STATION', icon: MessageIcon.owner, senderId: sender.id, content, ...leadsTo }];
}

/** The message at the end of a task to the person who started it. */
export function taskMessage(
  services: Services,
  userId: string,
  task: { schemaCode: string; queryCode: string | null | undefined; heading: Bilingual; file: string },
): NewMessage {
  const { schemaCode, queryCode, heading, file } = task;
  return {
    userId,
    messageType: 'STATION',
    icon: MessageIcon.task,
    content: withDetail(heading, file),
    url: listAddress(services, schemaCode, queryCode),
  };
}
