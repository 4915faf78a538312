import { DeleteCheck } from '#schemas/codes.ts';
import type { DeleteCheckItem } from '#schemas/list.ts';
import type { Translate } from '../contract.ts';
import type { DeleteLine } from '../actionContract.ts';

const WORDS: Readonly<Record<number, string>> = {
  [DeleteCheck.business]: 'list:delete.business',
  [DeleteCheck.workflow]: 'list:delete.workflow',
  [DeleteCheck.parentWorkflow]: 'list:delete.parentWorkflow',
  [DeleteCheck.childWorkflow]: 'list:delete.childWorkflow',
  [DeleteCheck.ordinaryUser]: 'list:delete.ordinaryUser',
  [DeleteCheck.notDraft]: 'list:delete.notDraft',
  [DeleteCheck.ruleOnModel]: 'list:delete.ruleOnModel',
  [DeleteCheck.ruleOnRelation]: 'list:delete.ruleOnRelation',
};

/** Codes under which rows may be deleted all the same (OP-56). */
const DELETABLE: ReadonlySet<number> = new Set([DeleteCheck.business, DeleteCheck.workflow, DeleteCheck.parentWorkflow, DeleteCheck.childWorkflow]);

/** Codes of refusals by a rule, whose own message stands in `resultDesc`. */
const RULES: ReadonlySet<number> = new Set([DeleteCheck.ruleOnModel, DeleteCheck.ruleOnRelation]);

/**
 * The answer of the delete check in words, one line for each kind with its count, and the ids that may be deleted.
 * Shape: grouped items (`resultCode`, `objectIds`) or one item a row; rows the answer does not name count as plain
 * business data. Unknown codes show their number and block. Source: contract 8.5, LA-006 to LA-010, OP-56.
 */
export function deleteLines(items: readonly DeleteCheckItem[], ids: readonly string[], t: Translate): { lines: DeleteLine[]; deletable: string[] } {
  const lines: DeleteLine[] = [];
  const blocked = new Set<string>();
  const named = new Set<string>();
  for (const group of grouped(items)) {
    const isBlocked = !DELETABLE.has(group.code);
    for (const id of group.ids) {
      named.add(id);
      if (isBlocked) blocked.add(id);
    }
    const text = `${group.text ?? wordsOf(group.code, group.item, t)}${t('list:delete.counted', { count: group.ids.length })}`;
    const reason = RULES.has(group.code) && group.item.resultDesc;
    lines.push({ text: reason ? t('list:delete.because', { text, reason }) : text, blocked: isBlocked });
  }
  const unnamed = ids.filter((id) => !named.has(id));
  if (unnamed.length > 0) lines.unshift({ text: t('list:delete.business') + t('list:delete.counted', { count: unnamed.length }), blocked: false });
  return { lines, deletable: ids.filter((id) => !blocked.has(id)) };
}

interface Group {
  code: number;
  ids: string[];
  item: DeleteCheckItem;
  text?: string;
}

function grouped(items: readonly DeleteCheckItem[]): Group[] {
  const groups = new Map<string, Group>();
  for (const item of items) {
    const perRow = item.resultCode === undefined || item.resultCode === null;
    const code = item.resultCode ?? DeleteCheck.business;
    const ids = item.objectIds ?? (item.objectId ? [item.objectId] : []);
    const text = perRow ? (item.resultDesc ?? undefined) : undefined;
    const key = perRow ? `row ${text ?? ''} ${item.relativeModel ?? ''}` : `code ${code} ${item.businessRuleName ?? ''} ${item.targetSchemaName ?? ''}`;
    const group = groups.get(key);
    if (group) group.ids.push(...ids);
    else groups.set(key, { code, ids: [...ids], item, ...(text ? { text } : {}) });
  }
  return [...groups.values()].filter((group) => group.ids.length > 0);
}

function wordsOf(code: number, item: DeleteCheckItem, t: Translate): string {
  if (item.relativeModel) return t('list:delete.linked', { model: item.relativeModel });
  const key = WORDS[code];
  if (key === undefined) return t('list:delete.unknown', { code });
  return t(key, { rule: item.businessRuleName ?? '', model: item.targetSchemaName ?? item.schemaName ?? '' });
}
