import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { DELEGATIONS } from '#schemas/limits.ts';
import type { Tx } from '#server/db/database.ts';
import { notFound } from '#server/refusals/access.ts';
import { tooManyDelegations } from '#server/refusals/delegations.ts';
import { writeAudit, type Writer } from '#server/store/auditLog.ts';
import { lockUntilEnd } from '#server/store/lockUntilEnd.ts';
import { DAY_MS } from '#server/workflow/time/zone.ts';
import { checkTrust, refuseOverlap, type GivenTrust, type TrustContext } from './checkTrust.ts';
import { toTrust, type Trust } from './trust.ts';

/** A delegation as it is stored now, and as it was before a change. */
export interface SavedTrust {
  trust: Trust;
  before: Trust | undefined;
}

/**
 * Makes a delegation, or changes the one of that id, which runs again where it was ended. Who may do so for the trustor is checked before.
 * Errors: 900400 (contract 21.8); 900404 for an id that is no delegation of the trustor.
 */
export async function saveTrust(tx: Tx, given: GivenTrust, context: TrustContext, writer: Writer): Promise<SavedTrust> {
  const checked = { ...checkTrust(given, context), endedAt: null };
  await lockUntilEnd(tx, 'wfTrusts', [given.trustor]);
  await forgetOldTrusts(tx, given.trustor, context.now);
  const rows = await tx.selectFrom('wfTrusts').selectAll().where('trustorId', '=', given.trustor).execute();
  const all = rows.map(toTrust);
  const before = all.find(({ id }) => id === given.id);
  if (given.id !== undefined && !before) throw notFound();
  if (!before && all.length >= DELEGATIONS.perTrustor) throw tooManyDelegations(DELEGATIONS.perTrustor);
  refuseOverlap(
    checked,
    all.filter((one) => one !== before),
    context,
  );

  const trust: Trust = { id: before?.id ?? randomUUID(), ...checked };
  const row = { ...checked, workflowCodes: checked.workflowCodes && [...checked.workflowCodes] };
  if (before) await tx.updateTable('wfTrusts').set(row).where('id', '=', trust.id).execute();
  else
    await tx
      .insertInto('wfTrusts')
      .values({ ...row, id: trust.id, createdAt: context.now })
      .execute();
  await writeAudit(tx, writer, { action: 'delegate', schemaCode: null, objectId: trust.id, changes: { before: before ?? null, after: trust } });
  return { trust, before };
}

/** What has long been over no longer counts as one of a person's delegations; the audit log has it. */
async function forgetOldTrusts(tx: Tx, trustorId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - DELEGATIONS.listedDays * DAY_MS);
  await tx
    .deleteFrom('wfTrusts')
    .where('trustorId', '=', trustorId)
    .where((row) => row(sql<Date>`least("endAt", "endedAt")`, '<', since))
    .execute();
}
