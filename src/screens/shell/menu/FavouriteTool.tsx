import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { homePageCode } from '#src/engine/navigation/homeNode.ts';
import { appCodeInPath } from '#src/services/navigation/appAddress.ts';
import { useAppMenu } from '#src/services/navigation/appMenu.ts';
import { useRequest } from '#renderers/regions/hooks/useRequest.ts';
import { currentNode } from './currentNode.ts';

/** The rows of a list go before what is marked, ms. */
const WAIT_MS = 500;

/** Marks the entry of the menu whose page shows as favourite, or takes the mark away; in the header its place is always there, on a phone it is in the drawer. Source: contract 7.3, BX-082. */
export function FavouriteTool({ inDrawer = false }: { inDrawer?: boolean }) {
  const { pathname, search } = useLocation();
  const appCode = appCodeInPath(pathname);
  const menu = useAppMenu(appCode);
  const [isDue, setDue] = useState(inDrawer);
  useEffect(() => {
    const timer = setTimeout(setDue, WAIT_MS, true);
    return () => clearTimeout(timer);
  }, []);
  const node = appCode !== undefined && menu.status === 'ready' ? currentNode(menu.value, appCode, pathname, search) : undefined;
  // The home is no node of the server's menu.
  const code = node?.code === homePageCode(appCode ?? '') ? undefined : node?.code;
  const [star] = useRequest(isDue && code ? 'star' : undefined, () => loadChunk(() => import('./FavouriteStar.tsx')));
  if (appCode === undefined) return null;
  const mark = code !== undefined && star.status === 'ready' && <star.value.FavouriteStar appCode={appCode} code={code} inDrawer={inDrawer} />;
  return inDrawer ? mark : <span className="p-favourite-tool">{mark}</span>;
}
