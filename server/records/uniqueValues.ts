import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { CheckType } from '#schemas/codes.ts';
import { asRecord } from '#schemas/formats/format.ts';
import { localized, type Named } from '#schemas/localized.ts';
import type { FormRule } from '#schemas/property.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import type { LoadedModel } from '#server/apps/documents/loadedApps.ts';
import type { Tx } from '#server/db/database.ts';
import type { Bilingual } from '#server/refusals/refused.ts';
import { repeatedRowText, repeatText, type NamedItem } from '#server/refusals/values.ts';
import type { StoredItem, StoredModel, StoredTable } from '#server/store/catalogue.ts';
import { lockUntilEnd } from '#server/store/lockUntilEnd.ts';
import { sqlTypeOf } from '#server/store/properties/storage.ts';
import { RepeatedValue, type SheetPlace } from '#server/store/rows.ts';
import { HIDDEN_RULE, isSeen, refusedValues } from './checkValues.ts';
import type { FieldRights } from './fieldRights.ts';
import { asLabelled } from './formLabels.ts';

/**
 * Rules of `checkType` 5: no other record holds the same value (contract 6.8). Savers of one value wait for each other,
 * so that two at once cannot both pass.
 * Errors: 900400 with the rule's own message; of an item the saver does not see, that there is something.
 */
export async function checkNoRepeat(
  tx: Tx,
  model: LoadedModel,
  stored: StoredModel,
  rights: FieldRights,
  id: string | undefined,
  values: FormValues,
  language: keyof Bilingual,
): Promise<void> {
  for (const rule of model.rules.filter(({ checkType }) => checkType === CheckType.noRepeat)) {
    const item = stored.items.get(rule.propertyCode);
    if (!item || !Object.hasOwn(values, rule.propertyCode)) continue;
    const encoded = item.storage.encode(values[rule.propertyCode], item);
    if (encoded === null) continue;
    await lockValues(tx, `${model.code}.${item.code}`, [encoded]);
    const { rows } = await sql`select 1 from ${sql.table(stored.table)}
      where ${sql.ref(item.column)} = ${encoded} and "id" <> ${id ?? ''} limit 1`.execute(tx);
    if (rows.length > 0)
      throw refusedValues(
        [rights.fields[item.code] ? { path: item.code, message: repeatMessage(rule, asLabelled(rights, item.code, item.item)) } : HIDDEN_RULE],
        language,
      );
  }
}

/** A value that the database itself refused as repeated, reported at its field like the checks report theirs. Errors: 900400. */
export async function refuseRepeated<T>(statement: Promise<T>, rights: FieldRights, language: keyof Bilingual): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if (!(error instanceof RepeatedValue) || !error.item) throw error;
    throw refusedValues([repeatFault(error.item, error.place, rights)], language);
  }
}

function repeatFault(item: NamedItem, place: SheetPlace | undefined, rights: FieldRights): Parameters<typeof refusedValues>[0][number] {
  const { code } = item;
  if (!isSeen(rights, place ? [place.sheet, place.row, code] : [code])) return HIDDEN_RULE;
  if (!place) return { path: code, message: repeatText(asLabelled(rights, code, item)) };
  const { sheet, row } = place;
  return { path: `${sheet}.${row}.${code}`, message: repeatedRowText(asLabelled(rights, `${sheet}.${code}`, item)) };
}

/**
 * Of some texts of an item's column, those that a record holds already. With `lock` other savers of these values wait
 * until the transaction ends.
 */
export async function takenValues(
  tx: Tx,
  { code, table }: StoredTable,
  item: StoredItem,
  texts: readonly string[],
  { lock }: { lock: boolean },
): Promise<Map<string, string>> {
  if (texts.length === 0) return new Map();
  if (lock) await lockValues(tx, `${code}.${item.code}`, texts);
  const { rows } = await sql<{ text: string; id: string }>`
    select "given"."text", "held"."id" from unnest(${[...texts]}::text[]) as "given"("text")
    join ${sql.table(table)} as "held" on "held".${sql.ref(item.column)} = "given"."text"::${sqlTypeOf(item.storage)}`.execute(tx);
  return new Map(rows.map(({ text, id }) => [text, id]));
}

/** Lets other savers of these values wait until the transaction ends. */
async function lockValues(tx: Tx, key: string, values: readonly string[]): Promise<void> {
  await lockUntilEnd(
    tx,
    `value:${key}`,
    values.map((value) => createHash('sha256').update(value).digest('hex').slice(0, 32)),
  );
}

/** The rule's own words, in the one language it gives where it has no other; without any, ours. */
export function repeatMessage(rule: FormRule, item: NamedItem): Bilingual {
  const { message, message_i18n } = asRecord(rule.options);
  if (typeof message !== 'string' || message === '') return repeatText(item);
  // `localized` checks the translations itself.
  return { zh: message, en: localized({ name: message, name_i18n: message_i18n as Named['name_i18n'] }, 'en') };
}
