import { isRecord } from '#schemas/formats/format.ts';
import { readJson } from '#schemas/formats/readJson.ts';
import type { Language } from '#server/refusals/refused.ts';
import { MESSAGE_KINDS, type MessageEvent, type MessageInstance } from './event.ts';

const KINDS: ReadonlySet<unknown> = new Set(Object.keys(MESSAGE_KINDS));

/** The event of a message; undefined for one of something else, or of a kind that this version does not know. */
export function readEvent(text: string | null): MessageEvent | undefined {
  const read = text === null ? undefined : readJson(text);
  // Written by `queueMessages` alone.
  return isRecord(read) && KINDS.has(read.kind) ? (read as unknown as MessageEvent) : undefined;
}

/** `bizParams` of a message (contract 7.4, 21.16): JSON text. */
export function bizParamsOf({ step }: MessageEvent, instance: MessageInstance, nameOfPerson: (id: string) => string, language: Language): string {
  const { name, originatorId, workflowCode } = instance;
  const activityName = step?.[language];
  return JSON.stringify({ instanceName: name, originatorName: nameOfPerson(originatorId), workflowCode, activityName });
}
