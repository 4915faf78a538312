import { asRecord } from '#schemas/formats/format.ts';
import { readJson } from '#schemas/formats/readJson.ts';

/** What the server keeps for a user as the JSON text `content` of a saved query; broken or missing text has no fields. Source: contract 5.1, 9. */
export function savedContent(saved: { content?: string | null | undefined } | undefined): Readonly<Record<string, unknown>> {
  return asRecord(readJson(saved?.content ?? ''));
}
