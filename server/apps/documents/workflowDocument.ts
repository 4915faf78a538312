import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';

/** A workflow definition as the loader reads it (contract 15.9). */
export interface WorkflowDocument {
  /** What the engine runs. */
  definition: WorkflowDefinition;
  /** The BPMN 2.0 XML as it was read. */
  xml: string;
  /** Offset in the XML of each step and flow, by its id. */
  places: ReadonlyMap<string, number>;
  /** What it names outside of itself, in the order it is written. */
  names: readonly WorkflowName[];
}

/** Whose item a code means: of the workflow's own record, of a model, of the model of a workflow, of the records a relation item leads to. */
export type ItemOwner =
  | { kind: 'own' }
  | { kind: 'model'; schemaCode: string }
  | { kind: 'workflow'; workflowCode: string }
  | { kind: 'relation'; item: string };

/** An item that is named, with the offset of its name. */
export interface NamedItem {
  owner: ItemOwner;
  /** `code`, or `sheet.code`. */
  key: string;
  at: number;
}

/** What the item must be for the place that names it. */
export type ItemUse = 'any' | 'shown' | 'person' | 'department' | 'units' | 'moment' | 'subTable' | 'relation' | 'written';

/** Something outside of itself that a workflow document names; `at` = offset in its XML. */
export type WorkflowName =
  | { kind: 'model' | 'form'; code: string; at: number }
  | { kind: 'workflow'; code: string; at: number; callActivity: string }
  | ({ kind: 'item'; use: ItemUse } & NamedItem)
  /** An item named in a text that everybody with a part in the instance reads (contract 21.13). */
  | { kind: 'publicItem'; key: string; at: number }
  /** An item that a step shows explicitly. */
  | { kind: 'openedItem'; key: string; at: number }
  /** Rows may be added to it, or deleted. */
  | { kind: 'rowsOf'; key: string; at: number }
  /** A value handed from one item to another; inside `each`, a sub-table of the own record, columns of that are single values. */
  | { kind: 'map'; from: NamedItem; to: NamedItem; each?: string }
  | { kind: 'person' | 'role'; code: string; at: number }
  | { kind: 'department'; code: string; at: number; people: 'members' | 'subtree' | 'leader' };
