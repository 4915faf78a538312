import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useLatest } from '#renderers/regions/base/useLatest.ts';
import type { AttachmentValue } from '#schemas/property.ts';
import { dropUnsentComment, keepUnsentComment, unsentCommentAt, type UnsentComment } from '#src/engine/form/unsentComments.ts';
import { onPortalLeaving } from '#src/services/portalLeaving.ts';
import { userAtom } from '#src/services/state.ts';
import type { Place } from './place.ts';

/** A comment as it is being written. */
interface Written {
  text: string;
  /** Ids of those who are mentioned, by name. */
  chosen: ReadonlyMap<string, readonly string[]>;
  files: readonly AttachmentValue[];
}

/** What this person was writing here when the portal left the page; undefined = nothing. `replyTo` = the comment that is answered, '' = none. */
export function useUnsentComment(place: Place, replyTo: string): UnsentComment | undefined {
  const userId = useAtomValue(userAtom)?.id;
  const [found] = useState(() => (userId === undefined ? undefined : unsentCommentAt(userId, { ...place, replyTo }, Date.now())));
  return found;
}

/** Keeps a comment in the tab for its person should the portal leave the page; sent, taken back or given up it is dropped. Source: contract 5.1. */
export function useKeepComment({ schemaCode, bizObjectId }: Place, replyTo: string, written: Written): void {
  const userId = useAtomValue(userAtom)?.id;
  const latest = useLatest(written);
  const isEmpty = written.text.trim() === '' && written.files.length === 0;
  useEffect(() => {
    if (userId === undefined || isEmpty) return;
    const place = { schemaCode, bizObjectId, replyTo };
    let hasLeft = false;
    const stop = onPortalLeaving(() => {
      hasLeft = true;
      const { text, chosen, files } = latest.current;
      keepUnsentComment({ userId, at: Date.now(), ...place, text, chosen: [...chosen], files: [...files] });
    });
    return () => {
      stop();
      if (!hasLeft) dropUnsentComment(userId, place, Date.now());
    };
  }, [userId, schemaCode, bizObjectId, replyTo, isEmpty, latest]);
}
