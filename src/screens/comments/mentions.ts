import { MENTION, mentionOf } from '#schemas/comment.ts';

/** A piece of a comment: plain text, or the name of somebody who is mentioned. */
export interface Piece {
  text: string;
  isMention: boolean;
}

/** The pieces of a comment in their order. */
export function piecesOf(content: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const found of content.matchAll(MENTION)) {
    if (found.index > end) pieces.push({ text: content.slice(end, found.index), isMention: false });
    pieces.push({ text: `@${found[1] ?? ''}`, isMention: true });
    end = found.index + found[0].length;
  }
  if (end < content.length) pieces.push({ text: content.slice(end), isMention: false });
  return pieces;
}

/**
 * What is typed with the marks of those who were chosen; a name that was typed over is plain text again.
 * Shape: `chosen` = ids by name, in the order of the choice, since several people may bear one.
 */
export function withMentions(text: string, chosen: ReadonlyMap<string, readonly string[]>): string {
  // A long name may begin with a short one.
  const names = [...chosen.keys()].toSorted((a, b) => b.length - a.length);
  const used = new Map<string, number>();
  let marked = '';
  for (let at = 0; at < text.length; ) {
    const name = text[at] === '@' ? names.find((one) => text.startsWith(one, at + 1)) : undefined;
    const piece = name === undefined ? (text[at] ?? '') : `@${name}`;
    if (name === undefined) marked += piece;
    else {
      const ids = chosen.get(name) ?? [];
      const count = used.get(name) ?? 0;
      used.set(name, count + 1);
      marked += mentionOf(name, ids[count] ?? ids.at(-1) ?? '');
    }
    at += piece.length;
  }
  return marked;
}
