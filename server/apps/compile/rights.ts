import type { ModelRightsDocument, PermissionDocument } from '#schemas/config/app.ts';
import { ACTION_CODES } from '#schemas/codes.ts';
import { checkNestedFilter } from '#server/apps/documents/nestedFilter.ts';
import type { Draft } from '#server/apps/documents/draft.ts';
import type { Path } from '#server/apps/documents/jsonSource.ts';
import type { ModelRights, RightsEntry } from '#server/apps/documents/loadedApps.ts';
import { itemFault } from '#server/apps/documents/modelItems.ts';
import { Report } from '#server/apps/documents/report.ts';
import { notServed } from '#server/apps/checks/partsNotRun.ts';
import { refer, type DocumentIndex } from '#server/apps/documents/documentIndex.ts';

/**
 * Rights ready for checks; a right that names something absent is reported and left out alone (contract 15.1, 15.2).
 * A model's rights whose filter names an absent item are left out whole: without the filter they would reach further.
 */
export function compileRights(draft: Draft<'app'>, documentIndex: DocumentIndex): { rights: RightsEntry[]; report: Report } {
  const report = new Report();
  const entries = draft.value?.permissions ?? [];
  const rights = entries.map((entry, index) => toEntry(report, entry, ['permissions', index], draft, documentIndex));
  return { rights, report };
}

function toEntry(report: Report, entry: PermissionDocument, path: Path, draft: Draft<'app'>, documentIndex: DocumentIndex): RightsEntry {
  const models = Object.entries(entry.models ?? {}).flatMap(([code, rights]): [string, ModelRights][] => {
    const made = toModelRights(report, code, rights, [...path, 'models', code], draft, documentIndex);
    return made ? [[code, made]] : [];
  });
  const startable = Object.entries(entry.workflows ?? {}).flatMap(([code, { start }]) => (start ? [code] : []));
  const workflows = checkNamed(report, 'workflow', startable, (code) => [...path, 'workflows', code], draft, documentIndex);
  const reports = checkNamed(report, 'report', entry.reports ?? [], (_, index) => [...path, 'reports', index], draft, documentIndex);
  const pages = checkNamed(report, 'page', entry.pages ?? [], (_, index) => [...path, 'pages', index], draft, documentIndex);
  return {
    subjects: entry.subjects,
    visible: entry.visible,
    models: new Map(models),
    reports: new Set(reports),
    pages: new Set(pages),
    workflows: new Set(workflows),
  };
}

function toModelRights(
  report: Report,
  code: string,
  rights: ModelRightsDocument,
  path: Path,
  draft: Draft<'app'>,
  documentIndex: DocumentIndex,
): ModelRights | undefined {
  const found = documentIndex.model(code);
  const model = refer(report, path, found, 'key');
  if (!model || !found.draft) return undefined;
  if (found.draft.folder !== draft.folder) {
    report.error(path, `model ${code} belongs to another application; rights on it stand there`, 'key');
    return undefined;
  }
  checkActions(report, draft.folder, code, rights, path, documentIndex);
  const before = report.problems.length;
  checkNestedFilter(report, model, rights.filter, [...path, 'filter'], documentIndex);
  if (report.problems.length > before) return undefined;
  const items = (field: 'hiddenItems' | 'readonlyItems'): Set<string> =>
    new Set(
      (rights[field] ?? []).filter((item, index) => {
        const fault = itemFault(model, item);
        if (fault) report.error([...path, field, index], fault);
        return !fault;
      }),
    );
  return {
    actions: new Set(rights.actions),
    scope: rights.scope,
    filter: rights.filter?.some((groups) => groups.some((group) => group.length > 0)) ? rights.filter : null,
    hiddenItems: items('hiddenItems'),
    readonlyItems: items('readonlyItems'),
  };
}

function checkActions(report: Report, folder: string, code: string, { actions }: ModelRightsDocument, path: Path, documentIndex: DocumentIndex): void {
  const lists = [...documentIndex.lists(code).map(({ value }) => value), ...documentIndex.listsOut(folder, code)];
  // One that cannot be read may have any.
  if (lists.includes(undefined)) return;
  const own = lists.flatMap((list) => [
    ...(list?.queryActions ?? []).map(({ actionCode }) => actionCode),
    ...(list?.customButtons ?? []).map((button) => button.code),
  ]);
  const known = new Set<string>([...ACTION_CODES, ...own]);
  for (const [index, action] of actions.entries()) {
    if (!known.has(action)) report.warning([...path, 'actions', index], `unknown actionCode ${action}: no list of model ${code} has it`);
  }
}

/** The codes whose documents are served; the others are reported. */
function checkNamed(
  report: Report,
  kind: 'workflow' | 'report' | 'page',
  codes: readonly string[],
  pathOf: (code: string, index: number) => Path,
  draft: Draft<'app'>,
  documentIndex: DocumentIndex,
): string[] {
  return codes.filter((code, index) => {
    const path = pathOf(code, index);
    const at = kind === 'workflow' ? 'key' : undefined;
    const document = refer<'workflow' | 'report' | 'page'>(report, path, documentIndex.own(draft.folder, kind, code), at);
    const reason = document && 'definition' in document ? notServed(document.definition) : undefined;
    if (reason) report.warning(path, `${reason}; the right is left out too`, at);
    return document !== undefined && reason === undefined;
  });
}
