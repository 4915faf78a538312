import { type RefObject, useEffect } from 'react';
import { messageOrigins, toFormMessage, type FormMessage, type RecordTarget } from '#src/engine/navigation/openRecord.ts';

/** Listens to the overlay's own window only: the frame's, or this page's for a form drawn in place. */
export function useFormMessages(
  target: RecordTarget,
  frame: RefObject<HTMLIFrameElement | null>,
  frameHosts: readonly string[],
  onMessage: (message: FormMessage) => void,
): void {
  useEffect(() => {
    const origins = messageOrigins(location.origin, frameHosts);
    const listen = (event: MessageEvent<unknown>) => {
      const source = target.kind === 'own' ? window : frame.current?.contentWindow;
      if (event.source !== source || !origins.has(event.origin)) return;
      const message = toFormMessage(event.data);
      if (message) onMessage(message);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [target, frame, frameHosts, onMessage]);
}
