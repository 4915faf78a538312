import type { Draft } from '#server/apps/documents/draft.ts';
import { placeAt, type Place } from '#server/apps/documents/fault.ts';
import type { LoadedForm, LoadedList, LoadedModel } from '#server/apps/documents/loadedApps.ts';
import type { Loading } from '#server/apps/loader.ts';
import { offsetAt } from '#server/apps/documents/scripts.ts';
import { scriptKind } from '#sandbox/protocol/scriptKind.ts';
import { workflowStepsOf, type WorkflowSteps } from './workflowSteps.ts';

/** A script and what it is used for; documents of one model that share its file share its types. */
interface ScriptUse {
  model: LoadedModel;
  /** undefined = there is none, or one of the first version of lists. */
  text: string | undefined;
  /** Its own file as it is shown; undefined = it stands in its document. */
  file: string | undefined;
  /** Folder of the application, absolute. */
  folder: string;
  /** Where a line and column of the script, from 1, lie for a reader. */
  place(line: number, column: number): Place;
}

/** The script of lists. */
export interface ListScriptUse extends ScriptUse {
  kind: 'list';
  lists: LoadedList[];
}

/** The script of forms. */
export interface FormScriptUse extends ScriptUse {
  kind: 'form';
  forms: LoadedForm[];
  /** Where workflows show them. */
  shownAt: WorkflowSteps;
}

const LIST_WAY = ['queryPresentation', 'htmlJson', 'scriptJson'];
const FORM_WAY = ['script'];

/** The lists of loaded applications by their scripts, in order of their codes. */
export function listScriptUses({ loaded, chosen }: Loading): ListScriptUse[] {
  const uses = new Map<string, ListScriptUse>();
  for (const draft of chosen.values()) {
    if (draft.kind !== 'list' || draft.value === undefined) continue;
    const model = loaded.models.get(draft.value.schemaCode);
    const list = model?.lists.find(({ code }) => code === draft.code);
    if (!model || !list) continue;
    const given = draft.value.queryPresentation?.htmlJson?.scriptJson ?? '';
    const text = scriptKind(given) === 'object' ? given : undefined;
    const use = useOf(draft, { model, given, text, way: LIST_WAY });
    const known = uses.get(use.key);
    if (known) known.lists.push(list);
    else uses.set(use.key, { ...use, kind: 'list', lists: [list] });
  }
  return [...uses.values()];
}

/** The forms of loaded applications that have a script, by their scripts. */
export function formScriptUses(loading: Loading): FormScriptUse[] {
  const { loaded, chosen } = loading;
  const uses = new Map<string, Omit<FormScriptUse, 'shownAt'>>();
  for (const draft of chosen.values()) {
    if (draft.kind !== 'form' || draft.value === undefined) continue;
    const model = loaded.models.get(draft.value.schemaCode);
    const form = model?.forms.find(({ code }) => code === draft.code);
    const text = draft.value.script ?? '';
    if (!model || !form || scriptKind(text) === 'none') continue;
    const use = useOf(draft, { model, given: text, text, way: FORM_WAY });
    const known = uses.get(use.key);
    if (known) known.forms.push(form);
    else uses.set(use.key, { ...use, kind: 'form', forms: [form] });
  }
  return [...uses.values()].map((use) => ({ ...use, shownAt: workflowStepsOf(loading, use.model, use.forms) }));
}

/** `key`: equal for the scripts that are one. */
function useOf(draft: Draft, { model, given, text, way }: { model: LoadedModel; given: string; text: string | undefined; way: string[] }) {
  const file = draft.files?.get(way.join('/'))?.file;
  const place = (line: number, column: number): Place =>
    file === undefined ? draft.place({ path: way, at: offsetAt(given, line, column) }) : placeAt(file, given, offsetAt(given, line, column));
  const key = file === undefined ? `${draft.folder} ${draft.code}` : `${model.code} ${file}`;
  return { key, model, text, file, folder: draft.folder, place };
}
