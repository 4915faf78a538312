import type { Tx } from '#server/db/database.ts';
import { notFound } from '#server/refusals/access.ts';
import { writeAudit, type Writer } from '#server/store/auditLog.ts';
import { secondBefore, toTrust, type Trust } from './trust.ts';

/**
 * Ends delegations at once: one that counts now stays listed as one that was ended, one that is over or has not begun is taken away.
 * Shape: what was ended and was not over. Errors: 900404 when one is absent or `mayEnd` says no; then none is ended.
 */
export async function endTrusts(tx: Tx, ids: readonly string[], mayEnd: (trust: Trust) => boolean, now: Date, writer: Writer): Promise<Trust[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const rows = await tx.selectFrom('wfTrusts').selectAll().where('id', 'in', wanted).orderBy('id').forUpdate().execute();
  const trusts = rows.map(toTrust);
  if (trusts.length < wanted.length || !trusts.every(mayEnd)) throw notFound();

  const isOver = ({ endAt, endedAt }: Trust): boolean => endedAt !== null || endAt <= secondBefore(now);
  const isRunning = (trust: Trust): boolean => !isOver(trust) && trust.startAt <= now;
  const [running, others] = [trusts.filter(isRunning), trusts.filter((trust) => !isRunning(trust))];
  if (running.length > 0) await tx.updateTable('wfTrusts').set({ endedAt: now }).where('id', 'in', idsOfTrusts(running)).execute();
  if (others.length > 0) await tx.deleteFrom('wfTrusts').where('id', 'in', idsOfTrusts(others)).execute();
  for (const trust of trusts) await writeAudit(tx, writer, { action: 'endDelegation', schemaCode: null, objectId: trust.id, changes: { before: trust } });
  return trusts.filter((trust) => !isOver(trust));
}

const idsOfTrusts = (trusts: readonly Trust[]): string[] => trusts.map(({ id }) => id);
