import type { FormValues } from '#schemas/formSchema/record.ts';
import type { RowChanges } from '#server/store/changes.ts';
import type { Command } from '#schemas/workflow/command.ts';
import type { InstanceFields } from '#server/workflow/store/writeInstance.ts';
import type { Transition } from '#server/workflow/core/transition.ts';
import type { Bilingual } from '#server/refusals/refused.ts';
import type { WhyData } from '#schemas/workflow/state.ts';
import type { OpenInstance } from './openInstance.ts';
import type { Surroundings } from './runCommand.ts';

/** What somebody says with an act (contract 10.4); `item` = whose answer it stands at. */
export interface Opinion {
  content?: string;
  attachments?: readonly string[];
  signature?: string;
  /** People who are notified of it, and take part in the instance by it (contract 21.13). */
  mentions?: readonly string[];
}

/** An act of a person: what the engine is to do, the record as it is by now, and their words. */
export interface Act {
  command: Command;
  values: FormValues;
  opinion?: Opinion;
  /** What it has changed in the record, for its audit entry. */
  changes?: RowChanges;
  /** Word of the audit entry where the act has made or changed the record; default `workflow`. */
  audited?: 'insert' | 'update';
  /** In whose name it is done, where that is somebody else. */
  trustorId?: string | null;
  /** How often the service task that `serviceRetry` names was tried again, this time among them. */
  serviceTries?: number;
  /** Fields of the row that the act sets besides. */
  row?: Partial<InstanceFields>;
}

/** What the service tasks of an act leave to be written after the rows of the instance. */
export interface ServiceOutcome {
  /** Tokens of those that have failed and are to be tried again. */
  readonly failed: { token: number; element: string }[];
  /** `lp:notify`: whom to send which text. */
  readonly notices: { people: readonly string[]; text: Bilingual }[];
  /** `lp:circulate`: who gets the instance to read. */
  readonly circulations: { element: string; token: number; people: readonly { userId: string; why: WhyData }[] }[];
}

/** An act that the engine has taken, with what it has made of the instance. */
export interface TakenAct {
  /** The instance as it was before. */
  readonly open: OpenInstance;
  readonly act: Act;
  /** The record as service tasks have left it, and what else the engine has read. */
  readonly surroundings: Surroundings;
  readonly services: ServiceOutcome;
  readonly result: Extract<Transition, { status: 'done' }>;
}

/** Writes one kind of what follows from an act, in its transaction, after the rows of the instance. */
export type Consequence = (taken: TakenAct) => Promise<void>;
