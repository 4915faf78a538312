import { DeleteCheck, OnDelete } from '#schemas/codes.ts';
import type { DeleteCheckItem } from '#schemas/records/rowOutcomes.ts';
import type { Translate } from '#renderers/contracts/ports.ts';
import type { DeleteLine, RecordDeleteAnswer } from '#renderers/contracts/deletion.ts';

const WORDS: Readonly<Record<number, string>> = {
  [DeleteCheck.business]: 'deletion:business',
  [DeleteCheck.workflow]: 'deletion:workflow',
  [DeleteCheck.parentWorkflow]: 'deletion:parentWorkflow',
  [DeleteCheck.childWorkflow]: 'deletion:childWorkflow',
  [DeleteCheck.ordinaryUser]: 'deletion:ordinaryUser',
  [DeleteCheck.notDraft]: 'deletion:notDraft',
  [DeleteCheck.ruleOnModel]: 'deletion:ruleOnModel',
  [DeleteCheck.ruleOnRelation]: 'deletion:ruleOnRelation',
};

/** Codes under which rows may be deleted nevertheless (OP-56). */
const DELETABLE: ReadonlySet<number> = new Set([DeleteCheck.business, DeleteCheck.workflow, DeleteCheck.parentWorkflow, DeleteCheck.childWorkflow]);

/** Codes of refusals by a rule, whose own message stands in `resultDesc`. */
const RULES: ReadonlySet<number> = new Set([DeleteCheck.ruleOnModel, DeleteCheck.ruleOnRelation]);

/** What deleting means, and the ids that may be deleted. */
export interface DeleteAnswer {
  lines: DeleteLine[];
  deletable: string[];
}

/**
 * The answer of the delete check in words, one line for each kind with its count and for each relation that names what goes,
 * and the ids that may be deleted.
 * Shape: grouped items (`resultCode`, `objectIds`) or one item a row; rows the answer does not name count as plain
 * business data. Unknown codes show their number and block. Source: contract 8.5, LA-006 to LA-010, OP-56.
 */
export function toDeleteLines(items: readonly DeleteCheckItem[], ids: readonly string[], t: Translate): DeleteAnswer {
  const lines: DeleteLine[] = [];
  const blocked = new Set<string>();
  const named = new Set<string>();
  for (const group of groupItems(items)) {
    const isBlocked = !DELETABLE.has(group.code);
    for (const id of group.ids) {
      named.add(id);
      if (isBlocked) blocked.add(id);
    }
    lines.push({ text: groupText(group, t), blocked: isBlocked }, ...referenceLines(group.item, t));
  }
  const unnamed = ids.filter((id) => !named.has(id));
  if (unnamed.length > 0) lines.unshift({ text: t('deletion:business') + t('deletion:counted', { count: unnamed.length }), blocked: false });
  return { lines, deletable: ids.filter((id) => !blocked.has(id)) };
}

/** The same for one record whose deletion has a confirmation of its own: without the line that would only confirm. */
export function toRecordDeleteLines(items: readonly DeleteCheckItem[], id: string, t: Translate): RecordDeleteAnswer {
  const effects = items.filter(({ resultCode }) => resultCode !== DeleteCheck.business);
  const plain = items.filter(({ resultCode }) => resultCode === DeleteCheck.business);
  const { lines } = toDeleteLines(effects, [], t);
  return { lines: [...lines, ...plain.flatMap((item) => referenceLines(item, t))], isDeletable: toDeleteLines(items, [id], t).deletable.length > 0 };
}

/** A line for each relation by which records that stay refer to what goes. */
function referenceLines({ references }: DeleteCheckItem, t: Translate): DeleteLine[] {
  return (references ?? []).map(({ modelName, propertyName, count, onDelete }) => {
    const known = modelName && propertyName ? { model: modelName, relation: propertyName } : undefined;
    const text = known ? t(onDelete === OnDelete.empty ? 'deletion:empty' : 'deletion:keep', { count, ...known }) : t('deletion:unseen', { count });
    return { text, blocked: false };
  });
}

function groupText({ code, ids, item, text: own }: Group, t: Translate): string {
  const counted = t('deletion:counted', { count: ids.length });
  const reason = RULES.has(code) && item.resultDesc;
  // A relation that refuses has no name of its own: who refers is the whole reason.
  if (reason && !item.businessRuleName) return t('deletion:referred', { counted, reason });
  const text = `${own ?? deleteReasonText(code, item, t)}${counted}`;
  return reason ? t('deletion:because', { text, reason }) : text;
}

interface Group {
  code: number;
  ids: string[];
  item: DeleteCheckItem;
  text?: string;
}

function groupItems(items: readonly DeleteCheckItem[]): Group[] {
  const groups = new Map<string, Group>();
  for (const item of items) {
    const perRow = item.resultCode === undefined || item.resultCode === null;
    const code = item.resultCode ?? DeleteCheck.business;
    const ids = item.objectIds ?? (item.objectId ? [item.objectId] : []);
    const text = perRow ? (item.resultDesc ?? undefined) : undefined;
    const key = perRow
      ? `row ${text ?? ''} ${item.relativeModel ?? ''}`
      : `code ${code} ${item.businessRuleName ?? ''} ${item.targetSchemaName ?? ''} ${item.propertyCode ?? ''}`;
    const group = groups.get(key);
    if (group) group.ids.push(...ids);
    else groups.set(key, { code, ids: [...ids], item, ...(text ? { text } : {}) });
  }
  return [...groups.values()].filter((group) => group.ids.length > 0);
}

function deleteReasonText(code: number, item: DeleteCheckItem, t: Translate): string {
  if (item.relativeModel) return t('deletion:linked', { model: item.relativeModel });
  const key = WORDS[code];
  if (key === undefined) return t('deletion:unknown', { code });
  return t(key, { rule: item.businessRuleName ?? '', model: item.targetSchemaName ?? item.schemaName ?? '' });
}
