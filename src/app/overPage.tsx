import { Provider } from 'jotai';
import { createRoot } from 'react-dom/client';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { loadNamespaces } from '#src/services/texts/i18n.ts';
import { sessionBreakAtom } from '#src/services/session/sessionBreak.ts';
import { leaveBrokenPage } from '#src/services/session/sessionEnd.ts';
import { store } from '#src/services/page/state.ts';

/** Where the dialog over the page stands, and how it is taken away. */
let shown: { draw(): void; end(): void } | undefined;
let loading: ReturnType<typeof loadParts> | undefined;

/** Draws what stands over a page that stands still, or takes it away once the page goes on; where its code does not come the page is left. Source: ADR 0012. */
export async function drawOverPage(): Promise<void> {
  try {
    loading ??= loadParts();
    const parts = await loading;
    if (store.get(sessionBreakAtom) === undefined) {
      shown?.end();
      shown = undefined;
      return;
    }
    shown ??= open(parts);
    shown.draw();
  } catch {
    loading = undefined;
    if (store.get(sessionBreakAtom) !== undefined) leaveBrokenPage();
  }
}

async function loadParts() {
  const [Dialog, LoginForm] = await Promise.all([
    loadChunk(() => import('#src/screens/session/SessionDialog.tsx').then((part) => part.default)),
    loadChunk(() => import('#src/screens/login/LoginScreen.tsx').then((part) => part.LoginForm)),
    loadNamespaces('session', 'login'),
  ]);
  return { Dialog, LoginForm };
}

function open({ Dialog, LoginForm }: Awaited<ReturnType<typeof loadParts>>) {
  // Beside the portal's own tree, which may be broken or busy.
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  return {
    draw() {
      const why = store.get(sessionBreakAtom);
      root.render(<Provider store={store}>{why && <Dialog why={why} LoginForm={LoginForm} />}</Provider>);
    },
    end() {
      root.unmount();
      host.remove();
    },
  };
}
