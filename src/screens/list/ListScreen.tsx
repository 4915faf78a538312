import { useEffect, useMemo, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { usePorts } from '#src/app/ports.ts';
import { openConfigCache } from '#src/engine/configCache.ts';
import { type ListHandle, openList } from '#src/engine/openList.ts';
import { watchConfig } from '#src/engine/watchChanges.ts';
import { ListBody } from './ListBody.tsx';
import { useListServices } from './useListServices.tsx';

/** The data list of a model (RT-025): one handle for each model, the address kept in step with it. */
export default function ListScreen() {
  const { schemaCode = '', appCode = '' } = useParams();
  return <OpenedList key={`${appCode}/${schemaCode}`} schemaCode={schemaCode} />;
}

function OpenedList({ schemaCode }: { schemaCode: string }) {
  const ports = usePorts();
  const { search } = useLocation();
  const { services, dialog } = useListServices(ports);
  const [handle, setHandle] = useState<ListHandle>();

  useEffect(() => {
    const opened = openList(schemaCode, services, openConfigCache(sessionStorage, services.user().id));
    setHandle(opened);
    const stopWatching = watchConfig(services, (event) => {
      if (event.type === 'reset' || event.schemaCode === schemaCode || event.code === opened.store.get().model?.config.code) opened.reconfigure();
    });
    return () => {
      stopWatching();
      opened.dispose();
    };
  }, [schemaCode, services]);
  useEffect(() => handle?.onAddress(search), [handle, search]);
  useEffect(() => handle?.redraw(), [handle, ports]);

  return useMemo(
    () => (
      <>
        {handle && <ListBody handle={handle} ports={ports} services={services} />}
        {dialog}
      </>
    ),
    [handle, ports, services, dialog],
  );
}
