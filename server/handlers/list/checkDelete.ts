import type { Calls } from '#schemas/calls/index.ts';
import { DeleteCheck } from '#schemas/codes.ts';
import type { DeleteCheckItem } from '#schemas/records/rowOutcomes.ts';
import { localized } from '#schemas/localized.ts';
import type { BusinessRule, LoadedModel } from '#server/apps/documents/loadedApps.ts';
import type { ReferenceCount } from '#server/query/references.ts';
import { visibleIds } from '#server/query/visibleRows.ts';
import { countRefusing, referenceCountText, referencesTo, refusedByReferences, type ReferenceScope } from '#server/records/deletion/referringRecords.ts';
import { deleteVerdict, openForDelete, type Verdict } from '#server/records/deletion/verdict.ts';
import type { Language } from '#server/refusals/refused.ts';
import type { Exchange, Handler } from '#server/services/handler.ts';

/** Codes under which records are deleted (contract 8.5). */
const DELETABLE: ReadonlySet<number> = new Set([DeleteCheck.business, DeleteCheck.workflow, DeleteCheck.parentWorkflow, DeleteCheck.childWorkflow]);

/**
 * POST checkForRemoveBizObject: what deleting these records means, grouped by result code, and what refers to them
 * (contract 8.5, LA-005 to LA-010).
 */
export const checkDelete: Handler<Calls['checkDelete']> = async (exchange) => {
  const { services, language, body } = exchange;
  const { kysely } = services.database;
  const ids = [...new Set(body.ids)];
  const { seen, managed } = await openForDelete(exchange, body.schemaCode, ids);
  const scope = { catalogue: services.catalogue, model: seen.model, reader: seen.reader };
  const granted = await visibleIds(kysely, services.catalogue, seen.reader, seen.model.code, ids, 'delete');
  const allowed = new Set([...granted, ...managed]);
  // Records the user may not delete are reported by delete_data itself, in counts; absent and invisible ones are treated the same.
  const verdicts = new Map<string, Verdict>();
  for (const id of ids) verdicts.set(id, allowed.has(id) ? await deleteVerdict(exchange, seen.model, kysely, id) : { code: DeleteCheck.business });
  const deletable = ids.filter((id) => allowed.has(id) && DELETABLE.has(verdicts.get(id)?.code ?? 0));
  const refused = await refusedByReferences(kysely, scope, deletable);
  const going = deletable.filter((id) => !refused.has(id));
  const items: DeleteCheckItem[] = [];
  for (const { item, objectIds } of groupVerdicts(seen.model, verdicts, language)) {
    const left = objectIds.filter((id) => !refused.has(id));
    if (left.length === 0) continue;
    const referring = await referencesTo(kysely, scope, { ids: left.filter((id) => going.includes(id)), going }, language);
    items.push({ ...item, objectIds: left, ...(referring.length > 0 ? { references: referring } : {}) });
  }
  return [...items, ...(await refusedItems(exchange, scope, refused, going))];
};

/** Records by result code and rule. */
function groupVerdicts(model: LoadedModel, verdicts: ReadonlyMap<string, Verdict>, language: Language): { item: DeleteCheckItem; objectIds: string[] }[] {
  const groups = new Map<string, { item: DeleteCheckItem; objectIds: string[] }>();
  for (const [id, { code, rule }] of verdicts) {
    const key = `${code}:${rule?.code ?? ''}`;
    const group = groups.get(key) ?? { item: { resultCode: code, ...ruleFields(model, rule, language) }, objectIds: [] };
    group.objectIds.push(id);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** The rule in the reader's language: the portal shows these texts as they are. */
function ruleFields(model: LoadedModel, rule: BusinessRule | undefined, language: Language): Partial<DeleteCheckItem> {
  if (!rule) return {};
  const name = localized(model.document, language);
  const own = language === 'zh' ? { name: rule.name, message: rule.message } : { name: rule.nameEn, message: rule.messageEn };
  return { schemaName: name, targetSchemaName: name, businessRuleName: own.name, resultDesc: own.message };
}

/** An item for each relation that keeps records from being deleted, with how many refer by it. */
async function refusedItems(
  { services, language }: Pick<Exchange, 'services' | 'language'>,
  scope: ReferenceScope,
  refused: ReadonlyMap<string, readonly ReferenceCount[]>,
  going: readonly string[],
): Promise<DeleteCheckItem[]> {
  if (refused.size === 0) return [];
  const counts = await countRefusing(services.database.kysely, scope, { ids: [...refused.keys()], going });
  return counts.map((one) => {
    const { referrer } = one;
    const objectIds = [...refused].filter(([, own]) => own.some((count) => isSameRelation(count, one))).map(([id]) => id);
    return {
      resultCode: DeleteCheck.ruleOnModel,
      objectIds,
      schemaName: localized(scope.model.document, language),
      ...(referrer ? { targetSchemaName: localized(referrer.model.document, language), propertyCode: referrer.item.path } : {}),
      resultDesc: referenceCountText(one)[language],
    };
  });
}

function isSameRelation({ referrer: one }: ReferenceCount, { referrer: other }: ReferenceCount): boolean {
  return one?.model === other?.model && one?.item === other?.item;
}
