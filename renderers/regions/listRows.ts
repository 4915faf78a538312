import { SequenceStatus } from '#schemas/codes.ts';
import type { ListRow } from '#schemas/list.ts';
import type { PresentationProps } from '../contract.ts';
import { treeTarget } from './RenderTree.ts';

type Follow = Pick<PresentationProps, 'onOpenRelated' | 'onScriptAction' | 'onFollow'>;

/** Does what a click inside a drawn tree asks for; false where nothing in it follows clicks of its own. Source: contract 13.6. */
export function followTreeClick(event: Event, row: ListRow, { onOpenRelated, onScriptAction, onFollow }: Follow): boolean {
  const wanted = treeTarget(event.target);
  if (wanted?.record) onOpenRelated(wanted.record.schemaCode, wanted.record.id);
  else if (wanted?.scriptAction !== undefined) onScriptAction(wanted.scriptAction, row);
  else if (wanted?.path !== undefined) {
    event.preventDefault();
    onFollow(wanted.path);
  } else return false;
  return true;
}

/** The mark of a row by its instance state; undefined = none (LS-039). */
export function statusMark(row: ListRow | undefined): 'draft' | 'processing' | undefined {
  const status = row?.sequenceStatus ?? row?.data.sequenceStatus;
  if (status === SequenceStatus.draft) return 'draft';
  return status === SequenceStatus.processing ? 'processing' : undefined;
}
