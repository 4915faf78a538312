import type { RejectChoice } from '#renderers/contracts/process.ts';
import { readJson } from '#schemas/formats/readJson.ts';
import { isRecord } from '#schemas/formats/format.ts';
import { readStored, writeStored } from '#src/api/storage.ts';

/** Workflows whose last choice is remembered. */
const MOST_WORKFLOWS = 30;
const keyOfPerson = (userId: string): string => `reject_choices_${userId}`;

/** The last choice of a person in a workflow, as this browser remembers it; the oldest of too many goes. */
export function rejectChoices(userId: string, workflowCode: string) {
  return {
    last: (): RejectChoice | undefined => choicesOfPerson(userId).get(workflowCode),
    save(choice: RejectChoice): void {
      const choices = choicesOfPerson(userId);
      choices.delete(workflowCode);
      choices.set(workflowCode, choice);
      writeStored(localStorage, keyOfPerson(userId), JSON.stringify([...choices].slice(-MOST_WORKFLOWS)));
    },
  };
}

/** By workflow, the one used last at the end. */
function choicesOfPerson(userId: string): Map<string, RejectChoice> {
  const read = readJson(readStored(localStorage, keyOfPerson(userId)) ?? '');
  const entries: unknown[] = Array.isArray(read) ? read : [];
  return new Map(
    entries.flatMap((entry) => {
      const [code, choice]: unknown[] = Array.isArray(entry) ? entry : [];
      if (typeof code !== 'string' || !isRecord(choice) || typeof choice.target !== 'string') return [];
      return [[code, { target: choice.target, mode: typeof choice.mode === 'string' ? choice.mode : undefined }] as const];
    }),
  );
}
