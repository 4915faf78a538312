import type { ReactNode } from 'react';
import type { FormLoad, FormSaved } from '#schemas/form.ts';
import type { LimitsByControl } from '#schemas/formSchema/limits.ts';
import type { FormRule } from '#schemas/property.ts';
import type { RecordDeletion } from './deletion.ts';
import type { FormDraftPort } from './formDraft.ts';
import type { FormScriptPort, ScriptedButtons } from './formScript.ts';
import type { Ports } from './ports.ts';
import type { ProcessPort } from './process.ts';

/** A form drawn from its load answer; the same region on the page and in the overlay (OP-98). */
export interface FormViewProps extends RecordDeletion {
  form: FormLoad;
  /** The form with all rights the server gives, where a script has narrowed them: what is computed and saved goes by these. */
  granted?: FormLoad;
  /** Stays the same object for the life of the script. */
  script?: FormScriptPort | undefined;
  scriptedButtons?: ScriptedButtons | undefined;
  /** What the script has narrowed of the values. */
  scriptedLimits?: LimitsByControl | undefined;
  /** Absent where nothing is kept of what is typed. */
  draft?: FormDraftPort | undefined;
  /** The acts of a form of a workflow, in place of the buttons of a record's; absent for other forms. */
  process?: ProcessPort | undefined;
  /** What has happened to the record since it was loaded; stands at the head. */
  news?: ReactNode;
  /** Stands at the beginning of the buttons. */
  tools?: ReactNode;
  rules: readonly FormRule[];
  mode: 'view' | 'edit';
  /** Whoever opened it began to edit. */
  beginsEdited?: boolean;
  ports: Ports;
  /** Saves the values; resolves when stored, rejects with the error to show. */
  onSave(data: Record<string, unknown>): Promise<FormSaved>;
  onCalculate(data: Record<string, unknown>, trigger: string): Promise<Record<string, unknown>>;
  /** Shows who changed what in the record. */
  onTrack?(): void;
  onModeChange(mode: 'view' | 'edit'): void;
  onDirtyChange(dirty: boolean): void;
  /** Loads the record again, giving up what was typed (302036, 900410). */
  onLoadAgain(): void;
  /** Requests to leave the form: frame message of contract 5.2. */
  onMessage(message: 'hidden-close' | 'reload-close' | 'reload'): void;
}
