import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { chatHost } from '#src/api/chatHost.ts';

/** Opens an address in the system browser by the chat app's own command; where there is none, or no app, in a new window (CH-002). */
export async function openExternally(address: string): Promise<void> {
  if (chatHost() === 'dingtalk') {
    const done = await loadChunk(() => import('./dingtalk.ts'))
      .then(
        ({ openDingTalkLink }) => openDingTalkLink(address),
        () => undefined,
      )
      .then(
        () => true,
        () => false,
      );
    if (done) return;
  }
  window.open(address, '_blank', 'noopener,noreferrer');
}
