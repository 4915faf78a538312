import { TransportError } from '#src/api/errors.ts';
import { homePageCode } from '#src/engine/navigation/homeNode.ts';
import type { Change } from '#src/engine/session/changeListener.ts';
import { followShownDocuments } from '#src/services/changes/followShownDocuments.ts';
import { isSameAnswer } from '#src/engine/state/isSameAnswer.ts';
import { store } from '#src/services/page/state.ts';
import { applicationsAtom, appMenuAtom, requestApplications, requestMenu } from './appMenu.ts';

/** Lets the names of the applications and the menu of the one that is shown follow their documents; returns how to stop. Source: BX-031. */
export function followMenus(): () => void {
  const stops = [
    followShownDocuments({ concerns: ({ kind }) => kind === 'app', readAgain: readApplicationsAgain }),
    followShownDocuments({ concerns: isOfShownMenu, readAgain: readMenuAgain }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The menu itself, the rights of its application, or its home; where a node comes or goes with what it names, the menu counts as changed. */
function isOfShownMenu({ kind, code, appCode }: Change): boolean {
  if (appCode == null || appCode !== store.get(appMenuAtom)?.appCode) return false;
  return kind === 'menu' || kind === 'app' || (kind === 'page' && code === homePageCode(appCode));
}

/** Those that nobody has needed yet are read when somebody does. */
async function readApplicationsAgain(signal: AbortSignal): Promise<void> {
  if (store.get(applicationsAtom) === undefined) return;
  const value = await requestApplications(signal);
  const known = store.get(applicationsAtom);
  if (!signal.aborted && !(known?.status === 'ready' && isSameAnswer(known.value, value))) store.set(applicationsAtom, { status: 'ready', value });
}

async function readMenuAgain(signal: AbortSignal): Promise<void> {
  const appCode = store.get(appMenuAtom)?.appCode;
  if (appCode === undefined) return;
  const value = await requestMenu(appCode, signal, refusedOnly);
  const known = store.get(appMenuAtom);
  if (signal.aborted || known?.appCode !== appCode || (known.menu.status === 'ready' && isSameAnswer(known.menu.value, value))) return;
  store.set(appMenuAtom, { appCode, menu: { status: 'ready', value } });
}

/** A home that did not come is still there. */
const refusedOnly = (error: unknown): undefined => {
  if (error instanceof TransportError) throw error;
};
