import { sql } from 'kysely';
import { localized } from '#schemas/localized.ts';
import type { Reader } from '#server/db/database.ts';
import type { Principal } from '#server/organisation/actor.ts';
import { maySeeModel, rowActor } from '#server/policies/policies.ts';
import { visibleNames } from '#server/query/visibleRows.ts';
import type { Bilingual } from '#server/refusals/refused.ts';
import type { Services } from '#server/services/services.ts';

/** Which record, by model and id. */
interface RecordKey {
  readonly schemaCode: string;
  readonly objectId: string;
}

/** What a person knows records by. Shape: undefined for those they may not see. */
export type RecordNames = (key: RecordKey) => Bilingual | undefined;

const keyOfRecord = ({ schemaCode, objectId }: RecordKey): string => `${schemaCode}\n${objectId}`;

/**
 * Names of records for a person who may read them, or has a part in an instance of them, to whom the name is public
 * (contract 19, 21.13). One statement a model, and one for all that are left.
 */
export async function recordNamesFor(caller: { services: Services; actor: Principal }, db: Reader, keys: readonly RecordKey[]): Promise<RecordNames> {
  const names = new Map<string, Bilingual>();
  for (const schemaCode of new Set(keys.map((key) => key.schemaCode))) {
    const ids = keys.filter((key) => key.schemaCode === schemaCode).map(({ objectId }) => objectId);
    for (const [objectId, name] of await namesInModel(caller, db, schemaCode, ids)) names.set(keyOfRecord({ schemaCode, objectId }), name);
  }
  const left = keys.filter((key) => !names.has(keyOfRecord(key)));
  for (const { name, ...key } of await ofHandledInstances(db, caller.actor.id, left)) names.set(keyOfRecord(key), { zh: name, en: name });
  return (key) => names.get(keyOfRecord(key));
}

/** Those that the person may read; a name that is hidden from them is that of the model. */
async function namesInModel({ services, actor }: { services: Services; actor: Principal }, db: Reader, schemaCode: string, ids: readonly string[]) {
  const apps = services.apps();
  const model = apps.models.get(schemaCode);
  if (!model || !maySeeModel(actor, apps, schemaCode)) return [];
  const reader = rowActor(actor, apps);
  const ofModel = { zh: localized(model.document, 'zh'), en: localized(model.document, 'en') };
  const isHidden = reader.hiddenItems(schemaCode).has('name');
  const seen = await visibleNames(db, services.catalogue, reader, schemaCode, ids);
  return [...seen].map(([id, name]): [string, Bilingual] => [id, isHidden || !name ? ofModel : { zh: name, en: name }]);
}

/** Records of instances that the person started or had an item of. */
async function ofHandledInstances(db: Reader, userId: string, keys: readonly RecordKey[]): Promise<(RecordKey & { name: string })[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<
    RecordKey & { name: string }
  >`select distinct on ("instance"."objectId") "instance"."objectId", "instance"."schemaCode", "instance"."name"
    from "wfInstancesAll" "instance" where "instance"."objectId" = any(${keys.map(({ objectId }) => objectId)}::text[])
      and ("instance"."originatorId" = ${userId} or "instance"."startedById" = ${userId} or exists (select 1 from "wfItemsAll" "item"
        where "item"."objectId" = "instance"."objectId" and "item"."instanceId" = "instance"."id" and ("item"."ownerId" = ${userId} or "item"."decidedBy" = ${userId})))
    order by "instance"."objectId", "instance"."startedAt" desc nulls last`.execute(db);
  return rows.filter((row) => keys.some((key) => keyOfRecord(key) === keyOfRecord(row)));
}
