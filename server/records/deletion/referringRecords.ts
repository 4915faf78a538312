import { OnDelete } from '#schemas/codes.ts';
import type { DeleteReference } from '#schemas/records/rowOutcomes.ts';
import { localized } from '#schemas/localized.ts';
import type { Reader } from '#server/db/database.ts';
import type { SeenModel } from '#server/policies/access.ts';
import { countReferences, countReferencesOfEach, type ReferenceCount } from '#server/query/references.ts';
import { referredTo, referredToUnseen } from '#server/refusals/records.ts';
import type { Bilingual, Language } from '#server/refusals/refused.ts';
import type { Services } from '#server/services/services.ts';
import { referrersTo, type Referrer } from '#server/store/referrers.ts';

/** What refers to the records of a model: its services, and the reader. */
export type ReferenceScope = Pick<Services, 'catalogue'> & Pick<SeenModel, 'model' | 'reader'>;

/** Relations that keep the records they name from being deleted. */
const refuses = ({ onDelete }: Referrer): boolean => onDelete === OnDelete.refuse;

/**
 * Of records that are to be deleted, those that a record which stays refers to by a relation with `refuse`, with how many
 * by which relation. One that is refused stays itself, and so does what it names in that way. Source: contract 15.4.
 */
export async function refusedByReferences(
  db: Reader,
  { catalogue, model, reader }: ReferenceScope,
  ids: readonly string[],
): Promise<Map<string, ReferenceCount[]>> {
  const referrers = referrersTo(catalogue, model.code).filter(refuses);
  const refused = new Map<string, ReferenceCount[]>();
  let going = ids;
  let isOpen = referrers.length > 0;
  while (isOpen && going.length > 0) {
    const found = await countReferencesOfEach(db, catalogue, reader, { referrers, schemaCode: model.code, ids: going, going });
    for (const [id, counts] of found) refused.set(id, counts);
    going = going.filter((id) => !found.has(id));
    isOpen = found.size > 0 && referrers.some((referrer) => referrer.model.schemaCode === model.code);
  }
  return refused;
}

/** How many records refer to refused ones altogether, by relation. Shape: `going` = those that are deleted nevertheless. */
export function countRefusing(
  db: Reader,
  { catalogue, model, reader }: ReferenceScope,
  { ids, going }: { ids: readonly string[]; going: readonly string[] },
): Promise<ReferenceCount[]> {
  const referrers = referrersTo(catalogue, model.code).filter(refuses);
  return countReferences(db, catalogue, reader, { referrers, schemaCode: model.code, ids, going });
}

/**
 * The records that refer to these and stay themselves, as the check before deleting reports them; `going` = all that are
 * deleted. Source: contract 8.5.
 */
export async function referencesTo(
  db: Reader,
  { catalogue, model, reader }: ReferenceScope,
  { ids, going }: { ids: readonly string[]; going: readonly string[] },
  language: Language,
): Promise<DeleteReference[]> {
  const referrers = referrersTo(catalogue, model.code).filter((referrer) => !refuses(referrer));
  if (referrers.length === 0 || ids.length === 0) return [];
  const counts = await countReferences(db, catalogue, reader, { referrers, schemaCode: model.code, ids, going });
  return counts.map(({ referrer, count }) => {
    if (!referrer) return { count };
    const { schemaCode, document } = referrer.model;
    return {
      schemaCode,
      modelName: localized(document, language),
      propertyCode: referrer.item.path,
      propertyName: relationName(referrer, language),
      count,
      onDelete: referrer.onDelete,
    };
  });
}

/** A relation as its readers know it, a column of a sub-table behind the name of that. */
function relationName({ item, sheet }: Referrer, language: Language): string {
  const name = localized(item.item, language);
  return sheet ? `${localized(sheet.item, language)} / ${name}` : name;
}

/** One count in words. */
export function referenceCountText({ referrer, count }: ReferenceCount): Bilingual {
  if (!referrer) return referredToUnseen(count);
  const named = (language: Language) => ({ model: localized(referrer.model.document, language), relation: relationName(referrer, language) });
  return referredTo(count, { zh: named('zh'), en: named('en') });
}
