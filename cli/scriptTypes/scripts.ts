import type { Draft } from '#server/apps/draft.ts';
import { placeAt, type Place } from '#server/apps/fault.ts';
import type { LoadedList, LoadedModel } from '#server/apps/loadedApps.ts';
import type { Loading } from '#server/apps/loader.ts';
import { offsetAt } from '#server/apps/scripts.ts';
import { scriptKind } from '#sandbox/scriptKind.ts';

/** A list script and what it is used for; lists of one model that share its file share its types. */
export interface ListScriptUse {
  model: LoadedModel;
  lists: LoadedList[];
  /** undefined = the list has none, or one of the first version. */
  text: string | undefined;
  /** Its own file as it is shown; undefined = it stands in the document of the list. */
  file: string | undefined;
  /** Folder of the application, absolute. */
  folder: string;
  /** Where a line and column of the script, from 1, lie for a reader. */
  place(line: number, column: number): Place;
}

const WAY = ['queryPresentation', 'htmlJson', 'scriptJson'];

/** The lists of loaded applications by their scripts, in order of their codes. */
export function scriptUses({ loaded, chosen }: Loading): ListScriptUse[] {
  const uses = new Map<string, ListScriptUse>();
  for (const draft of chosen.values()) {
    if (draft.kind !== 'list' || draft.value === undefined) continue;
    const model = loaded.models.get(draft.value.schemaCode);
    const list = model?.lists.find(({ code }) => code === draft.code);
    if (!model || !list) continue;
    const use = useOf(draft, model, list);
    const key = use.file === undefined ? `${draft.folder} ${draft.code}` : `${model.code} ${use.file}`;
    const known = uses.get(key);
    if (known) known.lists.push(list);
    else uses.set(key, use);
  }
  return [...uses.values()];
}

function useOf(draft: Draft<'list'>, model: LoadedModel, list: LoadedList): ListScriptUse {
  const given = draft.value?.queryPresentation?.htmlJson?.scriptJson ?? '';
  const text = given.trim() === '' || scriptKind(given) === 'firstVersion' ? undefined : given;
  const file = draft.files?.get(WAY.join('/'))?.file;
  const place = (line: number, column: number): Place =>
    file === undefined ? draft.place({ path: WAY, at: offsetAt(given, line, column) }) : placeAt(file, given, offsetAt(given, line, column));
  return { model, lists: [list], text, file, folder: draft.folder, place };
}
