import type { AppDocument } from '#schemas/config/app.ts';
import type { Application, MenuNode } from '#schemas/menu.ts';
import { isUsable, toFaults, type AnyDraft, type Draft } from '#server/apps/documents/draft.ts';
import type { Fault } from '#server/apps/documents/fault.ts';
import { followersIn, type Follower } from '#server/apps/documents/followers.ts';
import type { LoadedApp, LoadedApps, LoadedForm, LoadedList, LoadedWorkflow } from '#server/apps/documents/loadedApps.ts';
import { notServed } from '#server/apps/checks/partsNotRun.ts';
import type { DocumentIndex } from '#server/apps/documents/documentIndex.ts';
import type { Problem } from '#server/apps/documents/validate.ts';
import type { WorkflowDocument } from '#server/apps/documents/workflowDocument.ts';
import { compileForm, generateForm } from './form.ts';
import { compileList } from './list.ts';
import { compileMenu } from './menu.ts';
import { compileModel } from './model.ts';
import { compilePage } from './page.ts';
import { compileReport } from './report.ts';
import { compileRights } from './rights.ts';
import { compact, freeze, inOrder, jsonText } from './text.ts';

/** What menus and rights name in vain. */
interface Cut {
  faults: Fault[];
  followers: Follower[];
}

/** Makes every application ready for requests. */
export function compileApps(chosen: Iterable<AnyDraft>, documentIndex: DocumentIndex): Pick<LoadedApps, 'apps' | 'models' | 'workflows'> & { cut: Cut } {
  const cut: Cut = { faults: [], followers: [] };
  const drafts = [...chosen].filter(isUsable);
  const apps = drafts.flatMap((draft) =>
    draft.kind === 'app'
      ? [
          compileApp(
            draft,
            drafts.filter(({ folder }) => folder === draft.folder),
            documentIndex,
            cut,
          ),
        ]
      : [],
  );
  const ordered = inOrder(apps.map((app) => ({ code: app.code, sortKey: app.document.sortKey, app }))).map(({ app }) => app);
  return {
    apps: new Map(ordered.map((app) => [app.code, app])),
    models: new Map(ordered.flatMap((app) => [...app.models])),
    workflows: new Map(ordered.flatMap((app) => [...app.workflows])),
    cut,
  };
}

function compileApp(draft: Draft<'app'>, drafts: readonly AnyDraft[], documentIndex: DocumentIndex, cut: Cut): LoadedApp {
  // Only usable drafts come here.
  const document = draft.value as AppDocument;
  const { code } = document;
  const dictionaries = new Map(drafts.flatMap((one) => (one.kind === 'dictionary' && one.value ? [[one.code, one.value] as const] : [])));
  const models = drafts.flatMap((one) => (one.kind === 'model' && one.value ? [one.value] : []));
  const written = inOrder(drafts.flatMap((one) => (one.kind === 'form' && one.value ? [one.value] : []))).map((form) => compileForm(code, form));
  const generated = models.filter((model) => !written.some((form) => form.schemaCode === model.code)).map((model) => generateForm(code, model));
  const forms: LoadedForm[] = [...written, ...generated];
  const lists = inOrder(drafts.flatMap((one) => (one.kind === 'list' && one.value ? [one.value] : []))).map((list) =>
    compileList(code, list, documentIndex, ofModel(forms, list.schemaCode)[0]),
  );
  const { menu, rights } = compileParts(draft, drafts, documentIndex, cut);
  return Object.freeze({
    code,
    document: freeze(document),
    application: freeze(toApplication(document)),
    group: document.group ? freeze(compact({ ...document.group, name_i18n: jsonText(document.group.name_i18n) })) : null,
    rights,
    menu,
    menuById: new Map(flat(menu).map((node) => [node.id, node])),
    models: new Map(
      models.map((model) => [model.code, compileModel(code, model, { lists: ofModel(lists, model.code), forms: ofModel(forms, model.code), dictionaries })]),
    ),
    lists: new Map(lists.map((list): [string, LoadedList] => [list.code, list])),
    forms: new Map(forms.map((form) => [form.code, form])),
    dictionaries,
    reports: new Map(drafts.flatMap((one) => (one.kind === 'report' && one.value ? [[one.code, compileReport(code, one.value, documentIndex)] as const] : []))),
    pages: new Map(
      drafts.flatMap((one) =>
        one.kind === 'page' && one.value
          ? [[one.code, compilePage(code, one.value, (queryCode) => lists.find((list) => list.code === queryCode)?.schemaCode)] as const]
          : [],
      ),
    ),
    workflows: new Map(
      drafts.flatMap((one) =>
        one.kind === 'workflow' && one.value && notServed(one.value.definition) === undefined ? [[one.code, toLoadedWorkflow(code, one.value)] as const] : [],
      ),
    ),
  });
}

function compileParts(app: Draft<'app'>, drafts: readonly AnyDraft[], documentIndex: DocumentIndex, cut: Cut): Pick<LoadedApp, 'menu' | 'rights'> {
  const rights = compileRights(app, documentIndex);
  addCut(cut, app, rights.report.problems, 'right');
  const draft = drafts.find((one) => one.kind === 'menu');
  if (draft?.kind !== 'menu') {
    cut.faults.push(...toFaults(app, [{ path: [], severity: 'warning', reason: 'there is no menu.json: the application has no menu' }]));
    return { menu: [], rights: rights.rights };
  }
  const menu = compileMenu(draft, (app.value as AppDocument).code, documentIndex);
  addCut(cut, draft, menu.report.problems, 'menu node');
  return { menu: menu.menu, rights: rights.rights };
}

function addCut({ faults, followers }: Cut, draft: AnyDraft, problems: readonly Problem[], what: Follower['what']): void {
  const own = problems.filter(({ cause }) => cause === undefined);
  faults.push(...toFaults(draft, own));
  followers.push(...followersIn(draft, problems, what));
}

function toLoadedWorkflow(appCode: string, { definition, xml }: WorkflowDocument): LoadedWorkflow {
  return Object.freeze({ appCode, code: definition.workflowCode, definition, xml });
}

function toApplication({ code, name, name_i18n, logoUrl, sortKey, disabled, openMode }: AppDocument): Application {
  return compact({ id: code, code, appCode: code, name, name_i18n: jsonText(name_i18n), logoUrl, sortKey, disabled: disabled ?? false, openMode });
}

function ofModel<T extends { schemaCode: string }>(things: readonly T[], schemaCode: string): T[] {
  return things.filter((thing) => thing.schemaCode === schemaCode);
}

function flat(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
}
