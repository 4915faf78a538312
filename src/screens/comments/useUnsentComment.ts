import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState, type RefObject } from 'react';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import type { AttachmentValue } from '#schemas/property.ts';
import { dropUnsentComment, storeUnsentComment, unsentCommentAt, type UnsentComment } from '#src/engine/forms/unsentComments.ts';
import type { UnsentPlace } from '#src/api/drafts/unsentStorage.ts';
import { onPortalLeaving } from '#src/services/navigation/portalLeaving.ts';
import { keepAtSessionEnd } from '#src/services/session/keepAtSessionEnd.ts';
import { userAtom } from '#src/services/page/state.ts';
import type { RecordPlace } from './recordPlace.ts';

/** A comment as it is being written. */
interface Written {
  text: string;
  /** Ids of those who are mentioned, by name. */
  chosen: ReadonlyMap<string, readonly string[]>;
  files: readonly AttachmentValue[];
}

/** What this person was writing here when the portal left the page; undefined = nothing. `replyTo` = the comment that is answered, '' = none. */
export function useUnsentComment(place: RecordPlace, replyTo: string): UnsentComment | undefined {
  const userId = useAtomValue(userAtom)?.id;
  const [found] = useState(() => (userId === undefined ? undefined : unsentCommentAt(userId, { ...place, replyTo }, Date.now())));
  return found;
}

/** Pause after the last change before a comment is stored, ms. */
const PAUSE_MS = 300;

/**
 * Stores a comment in the tab for its person while it is being written, so that neither a crash of the tab nor the portal, which
 * leaves the page, loses it; sent, taken back or given up it is dropped. `outlivesField` = leaving its field does not give it up.
 * Source: contract 5.1, BX-051.
 */
export function useSaveComment({ schemaCode, bizObjectId }: RecordPlace, replyTo: string, written: Written, outlivesField: boolean): void {
  const userId = useAtomValue(userAtom)?.id;
  const { text, chosen, files } = written;
  const latest = useLatest(written);
  const isEmpty = text.trim() === '' && files.length === 0;
  const stored = useMemo(() => {
    if (userId === undefined || isEmpty) return undefined;
    const place = { schemaCode, bizObjectId, replyTo };
    return {
      userId,
      save: (now: Written, where: UnsentPlace = 'tab') =>
        storeUnsentComment({ userId, at: Date.now(), ...place, text: now.text, chosen: [...now.chosen], files: [...now.files] }, where),
      drop: () => dropUnsentComment(userId, place, Date.now()),
    };
  }, [userId, schemaCode, bizObjectId, replyTo, isEmpty]);
  useEffect(() => {
    if (!stored) return;
    let hasLeft = false;
    const saveNow = () => stored.save(latest.current);
    const stop = onPortalLeaving(() => {
      hasLeft = true;
      return stored.save(latest.current, 'browser');
    });
    // Written on, it is this tab's alone again.
    const goOn = () => {
      stored.drop();
      saveNow();
    };
    const stopKeeping = keepAtSessionEnd(stored.userId, () => stored.save(latest.current, 'browser'), goOn);
    window.addEventListener('pagehide', saveNow);
    return () => {
      stop();
      stopKeeping();
      window.removeEventListener('pagehide', saveNow);
      if (hasLeft) return;
      if (outlivesField && isTyped(latest)) saveNow();
      else stored.drop();
    };
  }, [stored, latest, outlivesField]);
  useEffect(() => {
    if (!stored) return;
    const timer = setTimeout(() => stored.save({ text, chosen, files }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [stored, text, chosen, files]);
}

/** Whether something is typed now: a comment that was sent leaves nothing. */
const isTyped = ({ current: { text, files } }: RefObject<Written>): boolean => text.trim() !== '' || files.length > 0;
