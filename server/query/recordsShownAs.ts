import { sql } from 'kysely';
import { MOST_NAMESAKES, type TypedColumn } from '#schemas/formats/typed/index.ts';
import type { RelationRefValue } from '#schemas/property.ts';
import type { Reader } from '#server/db/database.ts';
import { MODEL_ALIAS } from './conditions.ts';
import { compileRows } from './request.ts';
import type { Actor } from '#server/store/actor.ts';
import type { Catalogue } from '#server/store/catalogue.ts';
import { shownItem } from '#server/store/shownItem.ts';

/** Records by the text a relation shows, MOST_NAMESAKES for each, or by their id. */
export async function recordsShownAs(
  db: Reader,
  { catalogue, reader }: { catalogue: Catalogue; reader: Actor },
  column: TypedColumn,
  texts: readonly string[],
): Promise<Map<string, RelationRefValue[]>> {
  const byText = new Map<string, RelationRefValue[]>();
  const related = column.relativeCode ?? '';
  const shown = shownItem(catalogue, { path: column.code, item: { ...column, name: column.code } }, (code) => reader.hiddenItems(code));
  if (texts.length === 0 || !shown || !catalogue.find(related)) return byText;
  const { model, where } = compileRows(catalogue, reader, related, {});
  const { rows } = await sql<{ id: string; shown: string | null }>`
    select "id", "shown" from (
     select "id", "shown", "id" = any("texts") as "isId", row_number() over (partition by "shown") as "place" from (
      select ${sql.ref(`${MODEL_ALIAS}.id`)}, ${sql.ref(`${MODEL_ALIAS}.${shown.column}`)}::text as "shown"
      from ${sql.table(model.table)} as ${sql.ref(MODEL_ALIAS)}${where}) as "visible"
     cross join (select ${[...texts]}::text[] as "texts") as "wanted"
     where "shown" = any("texts") or "id" = any("texts")) as "named"
    where "place" <= ${MOST_NAMESAKES} or "isId"`.execute(db);
  for (const { id, shown: name } of rows) {
    const record = { id, name: name ?? id };
    for (const text of new Set([id, name])) {
      if (text === null) continue;
      const namesakes = byText.get(text);
      if (namesakes) namesakes.push(record);
      else byText.set(text, [record]);
    }
  }
  return byText;
}
