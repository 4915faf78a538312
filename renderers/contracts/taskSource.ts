import type { Descriptor } from '#schemas/renderTree.ts';
import type { ListColumn } from './column.ts';
import type { Ports } from './ports.ts';
import type { PresentationRenderer } from './presentation.ts';

/** Where the tasks of a user come from, and the table they are drawn by. */
export interface TaskSource<T> {
  /** Page 1-based, newest first. */
  tasks(page: number, size: number, signal: AbortSignal): Promise<{ content: T[]; totalElements: number }>;
  presentation: PresentationRenderer;
  taskColumns(): readonly ListColumn[];
}

/** What is shown of a kind of tasks, and what can be done with one. */
export interface TaskTable<T extends object> {
  /** Where its texts stand: `title`, `none`, `noneText`, `failed`, `kept`. */
  words: string;
  idOf(task: T): string;
  /** It is to be polled. */
  goesOn(task: T): boolean;
  /** Cells that are more than text, by column. */
  drawn: Readonly<Record<string, (task: T, ports: Ports) => Descriptor | undefined>>;
  /** Texts of cells whose value is not their text, by column. */
  texts: Readonly<Record<string, (task: T, ports: Ports) => string>>;
  /** The action of opening a row; undefined = none now. */
  opens(task: T): string | undefined;
}
