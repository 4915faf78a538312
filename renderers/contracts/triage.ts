import type { Commenter } from '#schemas/comment.ts';
import type { FormLoad } from '#schemas/form.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import type { ListRow } from '#schemas/list.ts';
import type { ForecastStep } from '#schemas/workflow/forecast.ts';
import type { InstanceLogEntry, WorkItemRow } from '#schemas/workItem.ts';

/** What is done with the items of a list that is worked through: they are decided, or read. */
export type TriageKind = 'todo' | 'toread';

/** Numbers of to-do by time-out. */
export interface TodoCounts {
  all: number;
  TIMEOUT: number;
  TODAY: number;
}

/** The same of a workflow; other servers than ours name neither its application nor what is due (contract 1, 11.2). */
export interface WorkflowCount {
  workflowCode: string;
  workflowName: string;
  count: number;
  TIMEOUT?: number | null | undefined;
  TODAY?: number | null | undefined;
  appCode?: string | null | undefined;
  appName?: string | null | undefined;
}

/** Numbers of to-do, by time-out and by workflow (contract 11.2). */
export interface TodoSummary extends TodoCounts {
  workflows: readonly WorkflowCount[];
}

/** An act that is still to be sent and can be taken back. */
export interface PendingAct {
  /** Counts the acts of this screen. */
  id: number;
  rowId: string;
  code: string;
  /** Name of the instance it is about. */
  title: string;
}

/** An act that the server has refused, or could not be reached for. */
export interface RefusedAct {
  row: ListRow;
  code: string;
  reason: string;
  /** What was typed for it. */
  typed: FormValues;
}

/** An item that was acted on. Shape: `stage` of its request; whether the list, and the numbers, still hold it. */
export interface AwayItem {
  row: ListRow;
  stage: 'pending' | 'sending' | 'sent';
  isListed: boolean;
  isCounted: boolean;
}

/** What is loaded of an item ahead of, or for, its preview. */
export interface ItemPreview {
  form?: FormLoad;
  log?: readonly InstanceLogEntry[];
  coming?: readonly ForecastStep[];
  /** Why the form did not come, in words. */
  failure?: string;
}

/** Everything a list that is worked through holds beside its rows. */
export interface TriageState {
  /** The chosen row as it was seen last; undefined = none. */
  chosen: ListRow | undefined;
  /** Its place among the rows, from 0: there it stays when others take it away. */
  chosenAt: number;
  /** In the order they were done. */
  pending: readonly PendingAct[];
  /** By the id of their row. */
  away: ReadonlyMap<string, AwayItem>;
  refused: ReadonlyMap<string, RefusedAct>;
  /** Rows that the list answered last, by their id. */
  listed: ReadonlyMap<string, ListRow>;
  previews: ReadonlyMap<string, ItemPreview>;
  /** Opinions as they are typed, by item. */
  opinions: ReadonlyMap<string, string>;
  /** Items that this screen has shown: they are no longer unread. */
  opened: ReadonlySet<string>;
  /** Items whose form was opened here, or that were decided with others: they leave the list by that. */
  inForm: ReadonlySet<string>;
  /** undefined = on its way. */
  summary: TodoSummary | undefined;
  usualOpinions: readonly string[];
  /** The acts of items can be drawn. */
  hasActs: boolean;
}

/** A button of an item: an act that the server names in its row. */
export interface TriageAct {
  code: string;
  icon: string;
  variant?: 'primary' | 'danger';
}

/** What keys and buttons do, wherever they are pressed. */
export type TriageCommand = 'next' | 'previous' | 'agree' | 'reject' | 'forward' | 'check' | 'clear' | 'undo' | 'form' | 'search' | 'read' | 'opinion';

/** The commands of what shows. Shape: false = it does nothing here. */
export type RunTriageCommand = (command: TriageCommand, opinion?: number) => boolean;

/** A list that is worked through, as its region has it; made by `src/screens/workflow/triage`. */
export interface TriagePort {
  kind: TriageKind;
  store: { get(): TriageState; subscribe(react: () => void): () => void };
  /** Takes the commands of the region for the keys of the screen; undefined = it is gone. */
  setCommands(run: RunTriageCommand | undefined): void;
  /** Shows a row beside the list; those next to it are loaded ahead. */
  choose(row: ListRow | undefined, at: number, neighbours: readonly ListRow[]): void;
  /** The list has answered with these rows. */
  onListed(rows: readonly ListRow[]): void;
  onOpinion(rowId: string, words: string): void;
  /** Somebody was chosen behind an @ in the opinion of a row: whoever it still names is notified of it. */
  onMentioned(rowId: string, person: { id: string; name: string }): void;
  /** People whom the opinion of a row may name, by a part of their name. Errors: those of its calls. */
  mentionable(row: ListRow, word: string, signal: AbortSignal): Promise<readonly Commenter[]>;
  /** The form of a row opens. */
  onForm(row: ListRow): void;
  /** The acts that the server names at a row, in the order of their buttons; none until they can be drawn (`hasActs`). */
  actsOf(row: ListRow): readonly TriageAct[];
  /** Agrees at once; `next` = the row to show then. */
  agree(row: ListRow, next: ListRow | undefined): void;
  /** Carries an act out, its dialog first. Never rejects: a failure is reported. */
  perform(code: string, row: ListRow, next: ListRow | undefined): Promise<void>;
  /** Says why more than a press is needed, for the form that opens. Never rejects. */
  explainMissing(row: ListRow): Promise<void>;
  /** Takes the last act back that was not sent yet. */
  undo(): void;
  /** Marks circulated rows as read. Never rejects. */
  markRead(rows: readonly ListRow[], next: ListRow | undefined): Promise<void>;
  /** Decides several with one opinion, or hands them on: confirms first, and shows the outcome of each. Shape: ids that are done; the row whose form is wanted. Never rejects. */
  decideTogether(code: 'agree' | 'disAgree' | 'forward', rows: readonly ListRow[]): Promise<{ doneIds: readonly string[]; open?: ListRow | undefined }>;
  /** Address of what a row opens on a phone or in a tab of its own. */
  trackOf(row: ListRow): string;
}

/** The item of a row: the engine hands rows on as they came, checked. */
export const itemOfRow = ({ data }: ListRow): WorkItemRow => data as unknown as WorkItemRow;
