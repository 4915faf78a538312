import type { Reader } from '#server/db/database.ts';
import { isWorkflowAdmin, type Principal } from '#server/organisation/actor.ts';
import { readActiveTrustors } from '#server/workflow/people/delegation/acting.ts';
import type { Viewer } from './viewer.ts';

const NO_RIGHTS: Viewer['record'] = { edits: false, editsOwner: false };

/** A person as one who looks at instances; what they may do with a record, and what was circulated to them, differs by instance. */
export async function readViewer(db: Reader, actor: Principal, now: Date, ofInstance: Partial<Pick<Viewer, 'record' | 'circulated'>> = {}): Promise<Viewer> {
  const trustors = await readActiveTrustors(db, actor.id, 'APPROVAL', now, actor.organisation);
  return { ...viewerAlone(actor), trustors, ...ofInstance };
}

/** A person who acts for nobody else. */
export function viewerAlone(actor: Principal): Viewer {
  return { id: actor.id, isWorkflowAdmin: isWorkflowAdmin(actor), trustors: new Map(), record: NO_RIGHTS, circulated: [] };
}
