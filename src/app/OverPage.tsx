import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useState } from 'react';
import { loadChunk } from '#renderers/loadChunk.ts';
import { loadNamespaces } from '#src/services/i18n.ts';
import { sessionBreakAtom, type SessionBreak } from '#src/services/sessionBreak.ts';

/** What stands over a page that stands still; where its code does not come the page is left. Source: ADR 0012. */
export function OverPage() {
  const why = useAtomValue(sessionBreakAtom);
  const [draw, setDraw] = useState<(why: SessionBreak) => ReactNode>();
  const isWanted = why !== undefined && draw === undefined;
  useEffect(() => {
    if (isWanted) loadDialog().then((drawn) => setDraw(() => drawn), leave);
  }, [isWanted]);
  return why && draw?.(why);
}

async function loadDialog(): Promise<(why: SessionBreak) => ReactNode> {
  const [Dialog, LoginForm] = await Promise.all([
    loadChunk(() => import('#src/screens/session/SessionDialog.tsx').then((part) => part.default)),
    loadChunk(() => import('#src/screens/login/LoginScreen.tsx').then((part) => part.LoginForm)),
    loadNamespaces('session', 'login'),
  ]);
  return (why) => <Dialog why={why} LoginForm={LoginForm} />;
}

const leave = async () => (await import('#src/services/sessionEnd.ts')).leaveBrokenPage();
