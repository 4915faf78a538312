import type { PermissionDocument } from '#schemas/config/app.ts';
import type { DataPermissions, WorkflowDefinition } from '#schemas/workflow/definition.ts';
import type { DocumentIndex } from '#server/apps/documents/documentIndex.ts';

const EVERYONE = '*';

/** Whether an application hides an item of its model from somebody (contract 15.2). */
export type HiddenByRights = (key: string) => boolean;

/** What the application that owns a model hides: an entry does, and no entry for everybody shows it. */
export function hiddenByRights(documentIndex: DocumentIndex, schemaCode: string): HiddenByRights {
  const model = documentIndex.model(schemaCode);
  const app = model.draft && documentIndex.own(model.draft.folder, 'app', 'app');
  const entries = (app?.draft ? (app.value.permissions ?? []) : []).filter(({ models }) => models && Object.hasOwn(models, schemaCode));
  return (key) => entries.some((entry) => hides(entry, schemaCode, key)) && !entries.some((entry) => isForAll(entry) && !hides(entry, schemaCode, key));
}

/** The first step of a workflow that hides an item, or undefined. */
export function stepThatHides({ elements }: WorkflowDefinition, key: string): string | undefined {
  for (const element of elements.values()) if ('permissions' in element && !isShown(element.permissions, key)) return element.code;
  return undefined;
}

function hides({ models }: PermissionDocument, schemaCode: string, key: string): boolean {
  const hidden = models?.[schemaCode]?.hiddenItems ?? [];
  return hidden.includes(key) || hidden.includes(key.split('.')[0] ?? key);
}

function isForAll({ subjects }: PermissionDocument): boolean {
  return subjects.some(({ id }) => id === EVERYONE);
}

function isShown(permissions: DataPermissions, key: string): boolean {
  return permissions.items.get(key)?.visible ?? permissions.default !== 'none';
}
