import { isRecord } from '#schemas/formats/format.ts';
import type { AttachmentValue } from '#schemas/property.ts';
import { type Unsent, unsentStore } from './unsentStore.ts';

/** Where a comment is being written: a record, or below a comment of it. */
export interface CommentPlace {
  schemaCode: string;
  bizObjectId: string;
  /** The comment that is answered; '' = none. */
  replyTo: string;
}

/** A comment that was being written when the portal left its page, and whose it is. */
export interface UnsentComment extends Unsent, CommentPlace {
  text: string;
  /** Ids of those who are mentioned, by name. */
  chosen: [name: string, ids: readonly string[]][];
  files: AttachmentValue[];
}

const commentPlaceKey = ({ schemaCode, bizObjectId, replyTo }: CommentPlace): string => JSON.stringify([schemaCode, bizObjectId, replyTo]);
const stored = unsentStore('comment', isUnsent, commentPlaceKey);

/** Keeps a comment for its person; in the tab while it is being written. */
export const storeUnsentComment = stored.put;

/** What is kept for this person; nothing older than 12 h. */
export const unsentComments = stored.of;

/** What was being written at a place; undefined = nothing. */
export const unsentCommentAt = (userId: string, place: CommentPlace, now: number): UnsentComment | undefined =>
  stored.of(userId, now).find((one) => commentPlaceKey(one) === commentPlaceKey(place));

/** Whether anything was being written about a record. */
export const isUnsentComment = (userId: string, { schemaCode, bizObjectId }: Omit<CommentPlace, 'replyTo'>, now: number): boolean =>
  stored.of(userId, now).some((one) => one.schemaCode === schemaCode && one.bizObjectId === bizObjectId);

/** Drops what was sent, taken back or given up. */
export const dropUnsentComment = (userId: string, place: CommentPlace, now: number): void => stored.drop(userId, commentPlaceKey(place), now);

function isUnsent(value: unknown): value is UnsentComment {
  if (!isRecord(value) || typeof value.at !== 'number' || !Array.isArray(value.chosen) || !Array.isArray(value.files)) return false;
  if (![value.userId, value.schemaCode, value.bizObjectId, value.replyTo, value.text].every(isText)) return false;
  return value.chosen.every(isChosen) && value.files.every((file) => isRecord(file) && isText(file.refId) && isText(file.name));
}

const isText = (value: unknown) => typeof value === 'string';
const isChosen = (value: unknown) => Array.isArray(value) && isText(value[0]) && Array.isArray(value[1]) && value[1].every(isText);
