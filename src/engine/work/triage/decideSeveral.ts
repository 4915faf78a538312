import type { ListRow } from '#schemas/list.ts';
import { itemOfRow } from '#renderers/contracts/triage.ts';
import { call } from '#src/api/client.ts';
import { EnvelopeError } from '#src/api/errors.ts';

/** Why one of several was refused; `errcode` 0 = the server did not answer. */
interface Refusal {
  workItemId: string;
  errcode: number;
  errmsg: string;
}

interface Several {
  code: 'agree' | 'disAgree' | 'forward';
  rows: readonly ListRow[];
  words: string | undefined;
  /** Whom they are handed on to. */
  people: readonly string[];
}

/**
 * Decides several items, each of its record as it was seen, or hands them on; gives those that were refused. Never rejects: without
 * an answer all of them were. Source: contract 10.1, 11.6, BX-022, BX-044.
 */
export async function decideSeveral({ code, rows, words, people }: Several, faultText: (error: unknown) => string): Promise<readonly Refusal[]> {
  const workItemIds = rows.map(({ id }) => id);
  const approval = words === undefined ? {} : { approval: { content: words } };
  try {
    if (code === 'forward') {
      const comment = words === undefined ? {} : { comment: words };
      return (await call('batchForward', { body: { workItemIds, participantors: [...people], ...comment } })).errors;
    }
    const workItems = rows.map((row) => ({ workItemId: row.id, version: itemOfRow(row).bizObjectVersion }));
    return (await call('batchSubmit', { body: { workItems, actionCode: code, ...approval } })).errors;
  } catch (error) {
    const errcode = error instanceof EnvelopeError ? error.errcode : 0;
    return workItemIds.map((workItemId) => ({ workItemId, errcode, errmsg: faultText(error) }));
  }
}
