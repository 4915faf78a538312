import { compileWorkflow } from './bpmn/compileWorkflow.ts';
import { toFaults, type AnyDraft } from '#server/apps/documents/draft.ts';
import type { Fault } from '#server/apps/documents/fault.ts';
import { findItem } from '#server/apps/documents/modelItems.ts';

/** A version of a workflow that instances still run, as it was read then. */
export interface RunningVersion {
  workflowCode: string;
  xml: string;
}

/** Warns at a model of items that a version which still runs names and it no longer has: they are passed over (contract 15.9.6, 21.17). */
export function missingItems(drafts: readonly AnyDraft[], running: readonly RunningVersion[]): Fault[] {
  return running.flatMap(({ workflowCode, xml }) => {
    // A version that cannot be read any more is an exception of its instances, not a matter of the model.
    const { document } = compileWorkflow(xml, workflowCode);
    const draft = drafts.find((one) => one.kind === 'model' && one.code === document?.definition.schemaCode);
    const model = draft?.kind === 'model' ? draft.value : undefined;
    if (!document || !draft || !model) return [];
    const own = document.names.flatMap((name) => (name.kind === 'item' && name.owner.kind === 'own' ? [name.key] : []));
    const missing = [...new Set(own)].filter((key) => !findItem(model, key));
    const by = `version ${document.definition.version} of workflow ${workflowCode}, which still runs, names it`;
    return toFaults(
      draft,
      missing.map((key) => ({ path: ['properties'], severity: 'warning', reason: `item is gone: ${key}; ${by}` })),
    );
  });
}
