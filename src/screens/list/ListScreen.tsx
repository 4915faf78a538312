import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { matchPath, useLocation, useParams } from 'react-router-dom';
import { dayIn } from '#schemas/formats/wallClock.ts';
import { call } from '#src/api/client.ts';
import { isFamily } from '#src/api/settings.ts';
import { storage } from '#src/api/storage.ts';
import { timeZoneOf } from '#src/engine/session/session.ts';
import { modelSource } from '#src/engine/lists/query/modelSource.ts';
import { preloadList } from '#src/engine/lists/query/preloadList.ts';
import { settingsAtom, store, systemConfigAtom, userAtom } from '#src/services/page/state.ts';
import { applicationPath } from '#src/services/navigation/singleApp.ts';
import { myselfOf, usePorts } from '#src/services/screen/ports.ts';
import type { ListServices } from '#src/engine/lists/state/listServices.ts';
import { type ConfigCache, openConfigCache } from '#src/engine/lists/query/configCache.ts';
import { type ListHandle, openList } from '#src/engine/lists/openList.ts';
import { useBoundToWorkflow } from '#src/services/navigation/appMenu.ts';
import { ListBody, type ListOwnParts } from './ListBody.tsx';
import { isWritten, useListServices } from './useListServices.tsx';

/** The data list of a model (RT-025): one list for each model, the address kept in step with it. */
function ListScreen() {
  const { schemaCode = '', appCode = '' } = useParams();
  return <OpenedList key={`${appCode}/${schemaCode}`} schemaCode={schemaCode} />;
}

/** Requests the list of an address before the portal is drawn. */
function prefetch({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Promise<void> | undefined {
  const schemaCode = matchPath('/application/:appCode/application-list/:schemaCode', applicationPath(pathname))?.params.schemaCode;
  const user = store.get(userAtom);
  if (schemaCode === undefined || user === undefined) return undefined;
  const context = () => ({ locale: storage.locale(), today: dayIn(timeZoneOf(store.get(systemConfigAtom), store.get(settingsAtom))), myself: myselfOf(user) });
  return preloadList(schemaCode, search, openConfigCache(sessionStorage, user.id), {
    source: modelSource(schemaCode, { call, isFamily: isFamily(), context }),
    user: () => user,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    context,
  });
}

export default Object.assign(ListScreen, { prefetch });

/** Where a list comes from that is no model's, and what it has otherwise. */
export interface OwnList extends ListOwnParts {
  services(services: ListServices): ListServices;
  cache: ConfigCache;
}

/** One opened list; `own` stays the same for the life of it. */
export function OpenedList({ schemaCode, own }: { schemaCode: string; own?: OwnList }) {
  const ports = usePorts();
  const location = useLocation();
  const { search } = location;
  const { services, dialogs } = useListServices(ports, schemaCode);
  const [list] = useState(() => openList(schemaCode, own?.services(services) ?? services, own?.cache ?? openConfigCache(sessionStorage, services.user().id)));

  // The list began at the address it was opened with; that one is no news, whenever the effect runs.
  const lastSearch = useRef(search);
  useEffect(() => {
    if (lastSearch.current === search) return;
    lastSearch.current = search;
    if (!isWritten(location)) list.onAddress(search);
  }, [list, search, location]);
  const boundByMenu = useBoundToWorkflow(schemaCode);
  useEffect(() => list.store.set({ boundByMenu }), [list, boundByMenu]);

  return (
    <>
      <Start list={list} />
      <ListBody handle={list} ports={ports} services={services} own={own} />
      {dialogs}
    </>
  );
}

/** Sends the requests first: layout effects run in the order of the tree, and making the grid, which is one, would delay them. */
function Start({ list }: { list: ListHandle }) {
  useLayoutEffect(() => list.start(), [list]);
  return null;
}
