import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { HttpStatus } from '#schemas/errCode.ts';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { call } from '#src/api/client.ts';
import { TransportError } from '#src/api/errors.ts';
import { recentOfPlace } from '#src/engine/navigation/recents.ts';
import { appCodeInPath } from '#src/services/navigation/appAddress.ts';
import { useAppMenu } from '#src/services/navigation/appMenu.ts';
import { applicationPath } from '#src/services/navigation/singleApp.ts';
import { openedRecordAtom } from '#src/services/page/openedRecord.ts';
import { store } from '#src/services/page/state.ts';
import { currentNode } from '#src/screens/shell/menu/currentNode.ts';

/** Who stays so long has opened it, and the page has come, ms. */
const STAY_MS = 1000;

/** Servers that know no recents are called once. */
let isUnknown = false;
let last = '';

/** Remembers on the server what the person opens: records, entries of menus, reports and pages (contract 7.3). Draws nothing. */
export function Recents() {
  const { pathname, search } = useLocation();
  const record = useAtomValue(openedRecordAtom, { store });
  const appCode = appCodeInPath(pathname);
  const menu = useAppMenu(appCode);
  const node = appCode !== undefined && menu.status === 'ready' ? currentNode(menu.value, appCode, pathname, search) : undefined;
  const recent = recentOfPlace(applicationPath(pathname), node && appCode !== undefined ? { code: node.code, appCode } : undefined, record);
  const text = recent && JSON.stringify(recent);
  useEffect(() => {
    if (recent === undefined || text === undefined) return undefined;
    const timer = setTimeout(() => {
      if (isUnknown || text === last) return;
      last = text;
      loadChunk(() => import('#src/services/requests/workflowCalls.ts'))
        .then(() => call('addRecent', { body: recent }))
        .catch((error: unknown) => {
          isUnknown = error instanceof TransportError && error.status === HttpStatus.notFound;
        });
    }, STAY_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the text says what it is
  }, [text]);
  return null;
}
