import type { DocumentKind } from '#schemas/config/kinds.ts';
import type { ListDocument } from '#schemas/config/list.ts';
import type { AnyDraft, Draft } from './draft.ts';
import type { Path } from './jsonSource.ts';
import { unreadModel, type ModelContent } from './modelItems.ts';
import type { Report } from './report.ts';
import type { Problem } from './validate.ts';

/** The documents that may take effect, for references between them. */
export interface DocumentIndex {
  /** A model by its code, of any application. */
  model(code: string): Found<'model'>;
  /** A document of the application in this folder. */
  own<K extends DocumentKind>(folder: string, kind: K, code: string): Found<K>;
  /** The list views of a model. */
  lists(schemaCode: string): Draft<'list'>[];
  /** A list view of a model by its code. */
  list(schemaCode: string, code: string): Found<'list'>;
  /** Contents of the list views of an application that are left out and of this model, or may be; undefined = one that cannot be read. */
  listsOut(folder: string, schemaCode: string): (ListDocument | undefined)[];
  /** A workflow by its code, of any application. */
  workflow(code: string): Found<'workflow'>;
  /** The workflows on records of a model. */
  workflows(schemaCode: string): Draft<'workflow'>[];
}

/** What a code leads to: the document, or why there is none; `cause` = key of the one that is left out, of which nothing more is said there. */
export type Found<K extends DocumentKind> =
  | { draft: Draft<K>; value: NonNullable<Draft<K>['value']> }
  | { draft?: undefined; reason: string; cause: string | undefined };

/** The document that a code leads to, if any. */
export function foundValue<K extends DocumentKind>(found: Found<K>): NonNullable<Draft<K>['value']> | undefined {
  return found.draft ? found.value : undefined;
}

/** Builds the view over the documents chosen now; `known` are all that were read, good or not. Of two with one code the later one is found. */
export function indexDocuments(chosen: Iterable<AnyDraft>, known: Iterable<AnyDraft>): DocumentIndex {
  const byKey = new Map<string, AnyDraft>();
  const models = new Map<string, AnyDraft>();
  const flows = new Map<string, AnyDraft>();
  const lists = new Map<string, Draft<'list'>[]>();
  const workflows = new Map<string, Draft<'workflow'>[]>();
  for (const draft of chosen) {
    byKey.set(keyOfDocument(draft), draft);
    if (draft.kind === 'model' && draft.value) models.set(draft.value.code, draft);
    if (draft.kind === 'list' && draft.value) lists.set(draft.value.schemaCode, [...(lists.get(draft.value.schemaCode) ?? []), draft]);
    if (draft.kind !== 'workflow' || !draft.value) continue;
    const { schemaCode } = draft.value.definition;
    flows.set(draft.code, draft);
    workflows.set(schemaCode, [...(workflows.get(schemaCode) ?? []), draft]);
  }
  const out = leftOut(known, byKey);
  const outByCode = new Map([...out].map(([key, { kind, code }]) => [`${kind} ${code}`, key]));
  const listsOut = [...out].flatMap(([key, draft]) => (draft.kind === 'list' ? [{ key, draft, list: draft.value ?? draft.readable?.value }] : []));
  const isModel = (code: string): boolean => models.has(code) || outByCode.has(`model ${code}`);
  // One that names no model may be meant for any.
  const mayBeOf = (list: ListDocument | undefined, schemaCode: string): boolean =>
    list === undefined || list.schemaCode === schemaCode || !isModel(list.schemaCode);
  return {
    model: (code) => toFound('model', code, models.get(code), outByCode.get(`model ${code}`)),
    own: (folder, kind, code) => {
      const key = keyOfDocument({ folder, kind, code });
      return toFound(kind, code, byKey.get(key), out.has(key) ? key : undefined);
    },
    lists: (schemaCode) => lists.get(schemaCode) ?? [],
    list: (schemaCode, code) => {
      const found = lists.get(schemaCode)?.find((list) => list.code === code);
      if (found) return toFound('list', code, found, undefined);
      const out = listsOut.find(({ draft, list }) => draft.code === code && mayBeOf(list, schemaCode))?.key;
      const stray = [...lists.values()].flat().find((list) => list.code === code && mayBeOf(list.value, schemaCode));
      return { reason: `model ${schemaCode} has no list ${code}`, cause: out ?? (stray && keyOfDocument(stray)) };
    },
    listsOut: (folder, schemaCode) => listsOut.filter(({ draft, list }) => draft.folder === folder && mayBeOf(list, schemaCode)).map(({ list }) => list),
    workflow: (code) => toFound('workflow', code, flows.get(code), outByCode.get(`workflow ${code}`)),
    workflows: (schemaCode) => workflows.get(schemaCode) ?? [],
  };
}

/** Documents that were read and are not among the chosen ones, by their keys. */
function leftOut(known: Iterable<AnyDraft>, chosen: ReadonlyMap<string, AnyDraft>): Map<string, AnyDraft> {
  const all = [...known].map((draft): [string, AnyDraft] => [keyOfDocument(draft), draft]);
  return new Map(all.filter(([key]) => !chosen.has(key)));
}

/** What distinguishes a document from all others. */
export function keyOfDocument(draft: Pick<AnyDraft, 'folder' | 'kind' | 'code'>): string {
  return `${draft.folder}\n${draft.kind}\n${draft.code}`;
}

/** Reports why a code leads nowhere; returns the document when it does. */
export function refer<K extends DocumentKind>(report: Report, path: Path, found: Found<K>, at?: Problem['at']): NonNullable<Draft<K>['value']> | undefined {
  if (found.draft) return found.value;
  report.error(path, found.reason, at, found.cause);
  return undefined;
}

/** The model with a code; where it is absent or cannot be read that is reported, and one of which nothing is known stands in. */
export function modelOrUnread(report: Report, path: Path, documentIndex: DocumentIndex, code: string, at?: Problem['at']): ModelContent {
  return refer(report, path, documentIndex.model(code), at) ?? unreadModel(code);
}

function toFound<K extends DocumentKind>(kind: K, code: string, draft: AnyDraft | undefined, cause: string | undefined): Found<K> {
  // The key holds the kind, so the draft is of it.
  const match = draft as Draft<K> | undefined;
  if (match?.value !== undefined) return { draft: match, value: match.value as NonNullable<Draft<K>['value']> };
  return { reason: cause === undefined ? `there is no ${kind} ${code}` : `${kind} ${code} is left out because of its faults`, cause };
}
