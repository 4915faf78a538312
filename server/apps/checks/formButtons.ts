import type { FormDocument } from '#schemas/config/form.ts';
import { FORM_ACTIONS, OFFERED_ACTIONS, namedButtons } from '#schemas/formSchema/buttons.ts';
import { isToolbar, readToolbar } from '#schemas/formSchema/toolbarNode.ts';
import { placeAt, type Fault, type Place } from '#server/apps/documents/fault.ts';
import type { IncludedFiles } from '#server/apps/documents/includeFiles.ts';
import type { Path } from '#server/apps/documents/jsonSource.ts';
import { reportRepeated, type Report } from '#server/apps/documents/report.ts';
import type { Problem } from '#server/apps/documents/validate.ts';

const OFFERED: ReadonlySet<string> = new Set(OFFERED_ACTIONS);
const NODE_REASON = 'no node but section#toolbar is drawn; use publishedViewJson for the layout and script for the script';

/** Checks how a form describes its buttons, by itself (contract 10.3, 15.6). */
export function checkFormButtons(report: Report, form: FormDocument): void {
  const actions = form.publishedActionsJson ?? [];
  reportRepeated(report, actions, ['publishedActionsJson'], 'code', ({ code }) => code);
  for (const [index, { code, text }] of actions.entries()) checkButton(report, code, text, ['publishedActionsJson', index, 'code']);
  const named = new Set(actions.map(({ code }) => code));
  for (const [index, node] of (form.publishedHtmlJson ?? []).entries()) {
    if (!isToolbar(node)) {
      report.leftOut(['publishedHtmlJson', index], `this node has no effect and is left out: ${NODE_REASON}`);
      continue;
    }
    for (const { code, text } of readToolbar(node.innerHTML ?? '').actions)
      if (!named.has(code)) checkButton(report, code, text, ['publishedHtmlJson', index, 'innerHTML']);
  }
  for (const { path, options } of controlsIn(form))
    for (const name of Object.keys(options ?? {}).filter((key) => key !== 'actions'))
      report.leftOut(
        [...path, 'options', name],
        `${name} has no effect and is left out: a form does not change the options of an item; say it in the model`,
        'key',
      );
  for (const { path, actions: own } of sheetActionsIn(form)) reportRepeated(report, own, path, 'code', ({ code }) => code);
}

function checkButton(report: Report, code: string, text: string | undefined, path: Path): void {
  const alike = [...FORM_ACTIONS].find((known) => known.toLowerCase() === code.toLowerCase());
  if (alike === undefined) {
    if (!text) report.missing(path, [[...path.slice(0, -1), 'text']], `the button ${code} needs a text`);
  } else if (alike !== code) report.error(path, `the button ${code} is written ${alike}`);
  else if (!OFFERED.has(code)) report.warning(path, `no form has the button ${code} yet; known are ${OFFERED_ACTIONS.join(', ')}`);
}

/** What stands in a toolbar and is no button; the fault lies in the node's own file where it has one. */
export function checkToolbar(
  { publishedHtmlJson = [] }: FormDocument,
  { files, place }: { files: IncludedFiles; place(problem: Pick<Problem, 'path' | 'at'>): Place },
): Fault[] {
  return publishedHtmlJson.flatMap((node, index): Fault[] => {
    const { strange } = readToolbar(isToolbar(node) ? (node.innerHTML ?? '') : '');
    if (strange === undefined) return [];
    const path = ['publishedHtmlJson', index, 'innerHTML'];
    const included = files.get(path.join('/'));
    const at = included ? placeAt(included.file, included.text, strange) : place({ path, at: strange });
    return [{ ...at, severity: 'error', reason: 'a toolbar holds buttons only: <action code="…" text="…"></action>' }];
  });
}

/** Reports which buttons nobody carries out: `hooks` are those the script of the form listens to, undefined = unknown. */
export function checkCarriedOut(report: Report, form: FormDocument, hooks: readonly string[] | undefined): void {
  if (hooks === undefined) return;
  const because = (missing: string) => (form.script === undefined ? 'the form has no script' : `the script of the form does not ${missing}`);
  const own = hooks.includes('onCustomAction') ? [] : namedButtons(form).filter(({ code }) => !FORM_ACTIONS.has(code));
  for (const { code } of own) report.warning(pathOfButton(form, code), `the button ${code} does nothing: ${because('listen to onCustomAction')}`);
  // Who subscribes is known only while the form is there; a script that never names it cannot.
  const sheets = form.script?.includes('sheetActionDown') ? [] : sheetActionsIn(form);
  for (const { path, actions } of sheets)
    for (const [index, { code }] of actions.entries())
      report.warning([...path, index, 'code'], `the button ${code} does nothing: ${because('call sheetActionDown')}`);
}

function pathOfButton({ publishedActionsJson = [], publishedHtmlJson = [] }: FormDocument, code: string): Path {
  const index = publishedActionsJson.findIndex((action) => action.code === code);
  return index < 0 ? ['publishedHtmlJson', publishedHtmlJson.findIndex(isToolbar), 'innerHTML'] : ['publishedActionsJson', index, 'code'];
}

/** The buttons of sub-tables, with their places. */
export function sheetActionsIn(form: FormDocument) {
  return controlsIn(form).flatMap(({ key, options, path }) =>
    options?.actions ? [{ key, path: [...path, 'options', 'actions'], actions: options.actions }] : [],
  );
}

function controlsIn({ publishedAttributesJson = [] }: FormDocument) {
  const isList = Array.isArray(publishedAttributesJson);
  const controls = isList ? publishedAttributesJson : (publishedAttributesJson.controls ?? []);
  const above: Path = isList ? ['publishedAttributesJson'] : ['publishedAttributesJson', 'controls'];
  return controls.map(({ key, options }, index): { key: string; options: typeof options; path: Path } => ({ key, options, path: [...above, index] }));
}
