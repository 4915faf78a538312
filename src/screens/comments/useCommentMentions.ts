import { type RefObject, useState } from 'react';
import { useMentions } from '#renderers/regions/mentions/useMentions.ts';
import { call } from '#src/api/client.ts';
import type { RecordPlace } from './recordPlace.ts';

/** As many as stand beside the field. */
const MOST_OFFERED = 6;

interface CommentMentions {
  place: RecordPlace;
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  setText(text: string): void;
  /** Those whom the text mentions from the beginning, ids by name. */
  first: Iterable<readonly [string, readonly string[]]>;
}

/** People for the word behind an @ in a comment on a record; `chosen` = ids by name. */
export function useCommentMentions({ place: { schemaCode, bizObjectId, workflowInstanceId }, field, text, setText, first }: CommentMentions) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, readonly string[]>>(() => new Map(first));
  const mentions = useMentions({
    field,
    text,
    mentionable: (word, signal) =>
      call('mentionable', { query: { schemaCode, bizObjectId, workflowInstanceId, searchword: word, pageSize: MOST_OFFERED } }, { signal }),
    onChoose: (next, { id, name }) => {
      setText(next);
      setChosen((now) => new Map(now).set(name, [...(now.get(name) ?? []), id]));
    },
  });
  return { ...mentions, chosen };
}
