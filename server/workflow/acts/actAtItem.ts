import type { Command } from '#schemas/workflow/command.ts';
import type { InstanceState } from '#schemas/workflow/state.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import type { RowChanges } from '#server/store/changes.ts';
import type { OpenInstance } from '#server/workflow/instance/openInstance.ts';
import { storedRecord } from '#server/workflow/instance/storedRecord.ts';
import type { Act, Opinion } from '#server/workflow/instance/takenAct.ts';
import type { OwnItem } from './ownItem.ts';
import { performAct } from './performAct.ts';

/** What an act of a person does beside its command: words, the record as it is by now. */
interface More {
  opinion?: Opinion | undefined;
  /** The record, where it has been read or changed for this act. */
  record?: { values: FormValues; changes: RowChanges };
  /** Fields of the row that it sets besides. */
  row?: Act['row'];
}

/** A command as an act gives it; who acts and when is added. */
type GivenCommand = Command extends infer Each ? (Each extends Command ? Omit<Each, 'at' | 'by' | 'opinion'> : never) : never;

/** Lets an instance take the act of the one who has opened it, in their own name. Errors: as performAct. */
export function actOnInstance(open: OpenInstance, given: GivenCommand, more: More = {}): Promise<InstanceState> {
  return actInName(open, given, more, null);
}

/** Lets an instance take an act at an item, in the name of its owner where a delegate acts. Errors: as performAct. */
export function actAtItem({ open, trustorId }: OwnItem, given: GivenCommand, more: More = {}): Promise<InstanceState> {
  return actInName(open, given, more, trustorId);
}

async function actInName(open: OpenInstance, given: GivenCommand, { opinion, record, row }: More, trustorId: string | null): Promise<InstanceState> {
  const { values, changes } = record ?? { values: (await storedRecord(open)).data, changes: {} };
  const isChanged = Object.keys(changes).length > 0;
  const act: Act = { command: commandOfAct(open, given, opinion), values, changes, trustorId };
  return performAct(open, { ...act, ...(isChanged ? { audited: 'update' } : {}), ...(opinion ? { opinion } : {}), ...(row ? { row } : {}) });
}

/** Who acts and when belongs to every command; the rest was given as that of its type. */
export function commandOfAct({ saver }: OpenInstance, given: GivenCommand, opinion: Opinion | undefined): Command {
  const words = opinion?.content ? { opinion: opinion.content } : {};
  // The type is that of `given`.
  return { ...given, at: saver.services.now().getTime(), by: saver.actor.id, ...words } as Command;
}
