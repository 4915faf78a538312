import type { MenuDocument, MenuNodeDocument } from '#schemas/config/menu.ts';
import type { MenuNode } from '#schemas/menu.ts';
import type { Draft } from '#server/apps/documents/draft.ts';
import type { Path } from '#server/apps/documents/jsonSource.ts';
import { Report } from '#server/apps/documents/report.ts';
import { foundValue, refer, type DocumentIndex } from '#server/apps/documents/documentIndex.ts';
import { compact, freeze, inOrder, jsonText } from './text.ts';
import { nodeKey } from '#server/apps/documents/menuNodes.ts';

/**
 * Menu tree in wire shape; nodes that name something absent are reported and left out alone (contract 15.1, 15.3).
 * Shape: `id` is made from the codes, so it stays when the menu is loaded again.
 */
export function compileMenu(draft: Draft<'menu'>, appCode: string, documentIndex: DocumentIndex): { menu: MenuNode[]; report: Report } {
  const report = new Report();
  const level = (nodes: MenuDocument, path: Path, parentId: string | undefined): MenuNode[] =>
    nodes.flatMap((node, index) => {
      const at = [...path, index];
      if (!leadsSomewhere(report, node, at, draft.folder, documentIndex)) return [];
      const id = `${appCode}.${nodeKey(node)}`;
      const bindWorkflow = boundWorkflow(report, node, at, draft.folder, documentIndex);
      const icon = node.icon ?? iconOfList(node, documentIndex);
      return [toNode(node, { id, appCode, parentId, position: index + 1, bindWorkflow, icon }, level(node.children ?? [], [...at, 'children'], id))];
    });
  return { menu: freeze(level(draft.value ?? [], [], undefined)), report };
}

function leadsSomewhere(report: Report, node: MenuNodeDocument, path: Path, folder: string, documentIndex: DocumentIndex): boolean {
  switch (node.type) {
    case 'BizModel':
      return leadsToModel(report, node, path, documentIndex);
    case 'Report':
    case 'Page':
      return Boolean(node.pcUrl) || leadsToDocument(report, node.type === 'Report' ? 'report' : 'page', node, path, folder, documentIndex);
    case 'HomePage':
      report.warning([...path, 'type'], 'the home node is not listed: the portal adds it when the home page is published');
      return false;
    default:
      return true;
  }
}

/** On the wire a node says whether its records belong to a workflow (OP-57); a document may name which. */
function boundWorkflow(report: Report, { bindWorkflow }: MenuNodeDocument, path: Path, folder: string, documentIndex: DocumentIndex): boolean | undefined {
  if (typeof bindWorkflow !== 'string') return bindWorkflow ?? undefined;
  const found = bindWorkflow === '' ? undefined : documentIndex.own(folder, 'workflow', bindWorkflow);
  if (found && !found.draft) report.warning([...path, 'bindWorkflow'], found.reason, undefined, found.cause);
  return found !== undefined;
}

function leadsToModel(report: Report, node: MenuNodeDocument, path: Path, documentIndex: DocumentIndex): boolean {
  const model = refer(report, [...path, 'code'], documentIndex.model(node.code));
  if (!model) return false;
  const modelType = model.modelType ?? 'LIST';
  if (node.modelType !== undefined && node.modelType !== modelType)
    report.warning([...path, 'modelType'], `modelType ${node.modelType} differs from the ${modelType} of model ${node.code}`);
  return !node.queryCode || refer(report, [...path, 'queryCode'], documentIndex.list(node.code, node.queryCode)) !== undefined;
}

function leadsToDocument(report: Report, kind: 'report' | 'page', node: MenuNodeDocument, path: Path, folder: string, documentIndex: DocumentIndex): boolean {
  return refer(report, [...path, 'code'], documentIndex.own(folder, kind, node.code)) !== undefined;
}

/** Icon of the list view that a node opens: the one it names, else the first of its model. Source: contract 8.1, 15.5. */
function iconOfList({ type, code, queryCode }: MenuNodeDocument, documentIndex: DocumentIndex): string | undefined {
  if (type !== 'BizModel') return undefined;
  if (queryCode) return foundValue(documentIndex.list(code, queryCode))?.icon;
  const folder = documentIndex.model(code).draft?.folder;
  const [first] = inOrder(documentIndex.lists(code).flatMap((list) => (list.folder === folder && list.value ? [list.value] : [])));
  return first?.icon;
}

interface MadeFields {
  id: string;
  appCode: string;
  parentId: string | undefined;
  position: number;
  bindWorkflow: boolean | undefined;
  icon: string | undefined;
}

function toNode(node: MenuNodeDocument, made: MadeFields, children: MenuNode[]): MenuNode {
  return compact({
    ...node,
    id: made.id,
    appCode: made.appCode,
    parentId: made.parentId,
    name_i18n: jsonText(node.name_i18n),
    sortKey: node.sortKey ?? made.position,
    pcAble: node.pcAble ?? true,
    mobileAble: node.mobileAble ?? true,
    published: node.published ?? true,
    bindWorkflow: made.bindWorkflow,
    icon: made.icon,
    children,
  });
}
