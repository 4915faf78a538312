import type { DocumentKind } from '#schemas/config/kinds.ts';
import type { AnyDraft, Draft } from './draft.ts';
import type { Path } from './jsonSource.ts';
import type { Report } from './report.ts';

/** The documents that may take effect, for references between them. */
export interface DocumentIndex {
  /** A model by its code, of any application. */
  model(code: string): Found<'model'>;
  /** A document of the application in this folder. */
  own<K extends DocumentKind>(folder: string, kind: K, code: string): Found<K>;
  /** The list views of a model. */
  lists(schemaCode: string): Draft<'list'>[];
  /** A workflow by its code, of any application. */
  workflow(code: string): Draft<'workflow'> | undefined;
  /** The workflows on records of a model. */
  workflows(schemaCode: string): Draft<'workflow'>[];
}

/** What a code leads to: the document, or why there is none; `isKnown` = there is one, left out because of its faults. */
export type Found<K extends DocumentKind> =
  | { draft: Draft<K>; value: NonNullable<Draft<K>['value']> }
  | { draft?: undefined; reason: string; isKnown: boolean };

/** The document that a code leads to, if any. */
export function foundValue<K extends DocumentKind>(found: Found<K>): NonNullable<Draft<K>['value']> | undefined {
  return found.draft ? found.value : undefined;
}

/** Builds the view over the documents chosen now; `known` are all that were read, good or not. */
export function indexDocuments(chosen: Iterable<AnyDraft>, known: Iterable<AnyDraft>): DocumentIndex {
  const byKey = new Map<string, AnyDraft>();
  const models = new Map<string, AnyDraft>();
  const lists = new Map<string, Draft<'list'>[]>();
  const workflows = new Map<string, Draft<'workflow'>[]>();
  for (const draft of chosen) {
    byKey.set(keyOfDocument(draft), draft);
    if (draft.kind === 'model' && draft.value) models.set(draft.value.code, draft);
    if (draft.kind === 'list' && draft.value) lists.set(draft.value.schemaCode, [...(lists.get(draft.value.schemaCode) ?? []), draft]);
    const schemaCode = draft.kind === 'workflow' ? draft.value?.definition.schemaCode : undefined;
    if (draft.kind === 'workflow' && schemaCode !== undefined) workflows.set(schemaCode, [...(workflows.get(schemaCode) ?? []), draft]);
  }
  const knownKeys = new Set([...known].flatMap((draft) => [keyOfDocument(draft), `${draft.kind}:${draft.code}`]));
  return {
    model: (code) => toFound('model', code, models.get(code), knownKeys.has(`model:${code}`)),
    own: (folder, kind, code) => toFound(kind, code, byKey.get(keyOfDocument({ folder, kind, code })), knownKeys.has(keyOfDocument({ folder, kind, code }))),
    lists: (schemaCode) => lists.get(schemaCode) ?? [],
    workflow: (code) => [...workflows.values()].flat().find((draft) => draft.code === code),
    workflows: (schemaCode) => workflows.get(schemaCode) ?? [],
  };
}

/** What distinguishes a document from all others. */
export function keyOfDocument(draft: Pick<AnyDraft, 'folder' | 'kind' | 'code'>): string {
  return `${draft.folder}\n${draft.kind}\n${draft.code}`;
}

/** Reports why a code leads nowhere; returns the document when it does. Empty codes lead nowhere silently. */
export function refer<K extends DocumentKind>(report: Report, path: Path, found: Found<K>): NonNullable<Draft<K>['value']> | undefined {
  if (found.draft) return found.value;
  report.error(path, found.reason);
  return undefined;
}

function toFound<K extends DocumentKind>(kind: K, code: string, draft: AnyDraft | undefined, isKnown: boolean): Found<K> {
  // The key holds the kind, so the draft is of it.
  const match = draft as Draft<K> | undefined;
  if (match?.value !== undefined) return { draft: match, value: match.value as NonNullable<Draft<K>['value']> };
  return { reason: isKnown ? `${kind} ${code} is left out because of its faults` : `there is no ${kind} ${code}`, isKnown };
}
