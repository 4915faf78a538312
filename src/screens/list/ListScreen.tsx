import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { usePorts } from '#src/services/ports.ts';
import { openConfigCache } from '#src/engine/configCache.ts';
import { type ListHandle, openList } from '#src/engine/openList.ts';
import { useBoundToWorkflow } from '#src/screens/shell/shellData.ts';
import { ListBody } from './ListBody.tsx';
import { useListServices } from './useListServices.tsx';

/** The data list of a model (RT-025): one list for each model, the address kept in step with it. */
export default function ListScreen() {
  const { schemaCode = '', appCode = '' } = useParams();
  return <OpenedList key={`${appCode}/${schemaCode}`} schemaCode={schemaCode} />;
}

function OpenedList({ schemaCode }: { schemaCode: string }) {
  const ports = usePorts();
  const { search } = useLocation();
  const { services, dialogs } = useListServices(ports);
  const [list] = useState(() => openList(schemaCode, services, openConfigCache(sessionStorage, services.user().id)));

  useEffect(() => list.onAddress(search), [list, search]);
  const boundByMenu = useBoundToWorkflow(schemaCode);
  useEffect(() => list.store.set({ boundByMenu }), [list, boundByMenu]);

  return (
    <>
      <Start list={list} />
      <ListBody handle={list} ports={ports} services={services} />
      {dialogs}
    </>
  );
}

/** Asks the server first: layout effects run in the order of the tree, and making the grid, which is one, would keep the questions waiting. */
function Start({ list }: { list: ListHandle }) {
  useLayoutEffect(() => list.start(), [list]);
  return null;
}
