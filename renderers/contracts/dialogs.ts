import type { RenderNode } from '#schemas/renderTree.ts';
import type { ColumnPref, ListColumn } from './column.ts';
import type { ConditionGroup } from './filter.ts';
import type { ComparableItem } from './filterDraft.ts';
import type { Density } from './presentation.ts';

/** A confirmation; text or a plain tree, never HTML. */
export interface Confirmation {
  title: string;
  content?: RenderNode | string;
  okText?: string;
  cancelText?: string;
  /** Yes destroys something: its button is red. */
  destroys?: boolean;
}

/** What the settings of columns start from. */
export interface ColumnSettingsProps {
  /** All columns in the order of the view. */
  columns: readonly ListColumn[];
  prefs: readonly ColumnPref[];
  density: Density;
}

/** What was chosen for the columns of a list. */
export interface ColumnChoice {
  /** Empty = the view's own columns. */
  columns: readonly ColumnPref[];
  density: Density;
  /** The widths of the view are wanted back too. */
  ownWidths: boolean;
}

/** What the filter builder starts from. */
export interface FilterBuilderProps {
  /** Items that can be compared, in the order they are offered: those of the model, of related records, of every model. */
  items: readonly ComparableItem[];
  groups: readonly ConditionGroup[];
  /** Code of the item that a further comparison begins with; undefined = none is added. */
  item: string | undefined;
}

/** What the prompt for the name of a view starts from. */
export interface ViewNameProps {
  title: string;
  name: string;
  /** Names that others have already. */
  taken: readonly string[];
}
