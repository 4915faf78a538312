import { messageAtom, showMessage, type PortalMessage } from './messages.ts';
import { store } from '#src/services/page/state.ts';

/** How many wait at most; more would still be said when nobody knows why. */
const MOST_WAITING = 5;

function openMessageQueue(): (message: PortalMessage) => void {
  /** What waits for its turn, and the one of them that shows: when it goes, and as which message. */
  const waiting: PortalMessage[] = [];
  let shown: { message: PortalMessage; id: number; until: number } | undefined;
  let isFollowing = false;

  const next = (): void => {
    const onScreen = store.get(messageAtom);
    if (shown && onScreen?.id === shown.id) return;
    const replaced = shown && onScreen !== undefined && shown.until > performance.now() ? shown.message : undefined;
    shown = undefined;
    if (replaced) waiting.unshift(replaced);
    const message = onScreen === undefined ? waiting.shift() : undefined;
    if (!message) return;
    showMessage(message);
    const id = store.get(messageAtom)?.id;
    if (id !== undefined) shown = { message, id, until: performance.now() + (message.ms ?? 0) };
  };
  return (message) => {
    if (waiting.length < MOST_WAITING) waiting.push(message);
    if (!isFollowing) store.sub(messageAtom, next);
    isFollowing = true;
    next();
  };
}

/** Shows a message once what shows now is gone; one that another takes the place of before its time comes again. Source: CN-002, SC-009. */
export const queueMessage = openMessageQueue();
