import type { ComponentType } from 'react';
import type { SavedRows } from '#schemas/calls/rows.ts';
import type { FormLoad } from '#schemas/form.ts';
import type { ListRow } from '#schemas/list.ts';
import type { FormRule } from '#schemas/property.ts';
import type { ListColumn } from './column.ts';
import type { Ports } from './ports.ts';

/** A record as its own form shows it. */
export interface EditedRecord {
  form: FormLoad;
  rules: readonly FormRule[];
}

/** A new value of one item; `version` of the record it was read with. */
export interface CellChange {
  row: ListRow;
  column: ListColumn;
  version: number;
  value: unknown;
}

/** New values of several items of a row, by code. */
export interface RowChange {
  row: ListRow;
  data: Record<string, unknown>;
}

/** Why a record was not stored, as `saveRows` says it (contract 8.3). */
export type CellRefusal = NonNullable<SavedRows['errors']>[number];

/** What editing cells needs of the list. */
export interface CellEditCommands {
  /** The control of a cell; a chunk of its own. */
  Editor: ComponentType<CellEditorProps>;
  /** Starts loading it ahead. */
  preload(): void;
  /** The form of a record, as its own screen loads it, once values of it that are on their way are stored. Errors: those of the calls. */
  load(id: string, signal: AbortSignal): Promise<EditedRecord>;
  /** Stores a value and shows the row as it is then. Shape: undefined = stored. Errors: those of the call. */
  store(change: CellChange): Promise<CellRefusal | undefined>;
  /** Stores values of several rows in one call and shows them as they are then; `names` = of their items. Errors: those of the call. */
  storeAll(changes: readonly RowChange[], names: string): Promise<SavedRows>;
  /** Takes back what was done last; false where nothing can be. */
  undo(): boolean;
  /** Opens a record that is wanted then; it is requested meanwhile. */
  openIf(row: ListRow, isWanted: Promise<boolean>): void;
  /** Shows a sentence above the page. */
  announce(text: string): void;
}

/** Where to go once a value is stored; `stay` = the focus is elsewhere already. */
export type EditStep = 'down' | 'right' | 'left' | 'stay';

export interface CellEditorProps {
  row: ListRow;
  column: ListColumn;
  /** What is typed replaces the value unread. */
  isTypedOver: boolean;
  commands: Pick<CellEditCommands, 'load' | 'store' | 'announce'>;
  ports: Ports;
  /** Value of the cell as the list has it now. */
  shownValue(): unknown;
  /** The control stands, and is stored by this; the focus goes into it. */
  onReady(store: (step: EditStep) => void): void;
  /** The cell cannot be edited; why, in words. */
  onLocked(why: string): void;
  /** A value is right and on its way. */
  onSent(step: EditStep): void;
  /** A value was refused: the focus goes back into the control. */
  onRefused(): void;
  /** The value is stored, or is what it was. */
  onEnd(step: EditStep): void;
}
