/**
 * The worker of one script. It gives up everything a worker can reach before it takes the first message; the policy it
 * is served with (`connect-src 'none'`) is the other lock on the same door. Safety page, section 2.
 */
import { openQuickjs } from './engine.ts';
import { prelude } from '#sandbox/guest/prelude/bundled.ts';
import { serveGuest } from './guestServer.ts';
import type { ToGuest } from '#sandbox/protocol/guestMessages.ts';

const clock = performance;
const now = () => clock.now();
const post = self.postMessage.bind(self);

const reach = [
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'WebSocketStream',
  'EventSource',
  'WebTransport',
  'indexedDB',
  'caches',
  'importScripts',
  'BroadcastChannel',
  'Worker',
  'SharedWorker',
  'RTCPeerConnection',
  'navigator',
  'cookieStore',
  'FileReaderSync',
  'webkitRequestFileSystem',
  'webkitRequestFileSystemSync',
  'Notification',
  'close',
];

for (const name of reach) {
  // Some are own members of the global, some sit on its prototypes; an own undefined hides both.
  Reflect.deleteProperty(self, name);
  Reflect.defineProperty(self, name, { value: undefined, configurable: false, writable: false });
}

const serve = serveGuest(post, openQuickjs, prelude, now);
// Only the page that made this worker can post to it; `ToGuest` is what `link.ts` sends.
self.addEventListener('message', (event: MessageEvent<ToGuest>) => void serve(event.data));
