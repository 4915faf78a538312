import { toRenderNode } from '#sandbox/content/render.ts';
import { isRecord, asRecord } from '#schemas/formats/format.ts';
import { displayText } from '#schemas/formats/index.ts';
import type { ListRow } from '#schemas/list.ts';
import type { RenderNode } from '#schemas/renderTree.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { ListColumn } from '#renderers/contracts/column.ts';
import { presentationNow } from '#src/engine/lists/state/compileList.ts';
import { cellText } from '#src/engine/lists/query/cellText.ts';
import type { ListSession } from '#src/engine/lists/query/ListSession.ts';

const MOST_KNOWN = 1000;

/**
 * Draws cells from the HTML of their column: `${code}` stands for the text of that cell of the row, then everything is
 * rebuilt from the allow-list. Source: contract 8.1, 13.6.
 */
export function openCellHtml(session: ListSession): (row: ListRow, column: ListColumn) => RenderNode | undefined {
  /** Trees by the HTML they came from: a cell is drawn many times while the grid scrolls. */
  const known = new Map<string, RenderNode | undefined>();
  let read: readonly unknown[] = [];
  let templates: ReadonlyMap<Place, ReadonlyMap<string, string>> = new Map();
  return (row, column) => {
    const { model, state } = session.store.get();
    const entries = model?.columnsJson ?? [];
    if (entries !== read) templates = new Map(PLACES.map((one) => [one, cellTemplates(entries, one)]));
    read = entries;
    const place = PLACES.find((one) => model && presentationNow(model, state.query).type === one.toUpperCase()) ?? 'list';
    const html = templates
      .get(place)
      ?.get(column.key)
      ?.replaceAll(/\$\{(\w+)\}/g, (_, code: string) => escapeHtml(textAt(session, row, code)));
    if (html === undefined) return undefined;
    if (!known.has(html)) {
      if (known.size >= MOST_KNOWN) known.clear();
      known.set(html, toRenderNode({ html }));
    }
    return known.get(html);
  };
}

/** Where a cell is drawn, as `columnsJson` calls it; other presentations are as the table. */
const PLACES = ['list', 'board', 'calendar'] as const;
type Place = (typeof PLACES)[number];

/** HTML of cells by property code; that of the table counts on boards where they have none of their own, broken entries do not. */
function cellTemplates(entries: readonly unknown[], place: Place): Map<string, string> {
  return new Map(
    entries.filter(isRecord).flatMap(({ propertyCode, custom }): [string, string][] => {
      const { list, [place]: own } = asRecord(custom);
      const html = place === 'board' && typeof own !== 'string' ? list : own;
      return typeof propertyCode === 'string' && typeof html === 'string' ? [[propertyCode, html]] : [];
    }),
  );
}

/** Text of another cell of the row: as it stands on screen, also of a column that is not shown. */
function textAt(session: ListSession, row: ListRow, code: string): string {
  const { model } = session.store.get();
  if (code === 'id') return row.id;
  const shown = model?.columns.find(({ key }) => key === code);
  if (shown) return cellText(session, row, shown);
  const column = model?.config.queryColumns?.find(({ propertyCode }) => propertyCode === code);
  return column ? displayText(valueAt(row.data, code), column, session.services.ports().locale) : '';
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Values are text: they can neither open an element nor leave an attribute. */
function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
