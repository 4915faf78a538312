import { useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { tablePresentation } from '#renderers/presentations/tablePresentation.ts';
import { usePorts } from '#src/app/ports.ts';
import { openConfigCache } from '#src/engine/configCache.ts';
import { openList } from '#src/engine/openList.ts';
import { ListBody } from './ListBody.tsx';
import { useListServices } from './useListServices.tsx';

// The grid's code loads beside headers and configuration, not after them; a failed chunk is told where it is needed.
tablePresentation.preload().catch(() => undefined);

/** The data list of a model (RT-025): one list for each model, the address kept in step with it. */
export default function ListScreen() {
  const { schemaCode = '', appCode = '' } = useParams();
  return <OpenedList key={`${appCode}/${schemaCode}`} schemaCode={schemaCode} />;
}

function OpenedList({ schemaCode }: { schemaCode: string }) {
  const ports = usePorts();
  const { search } = useLocation();
  const { services, dialog } = useListServices(ports);
  const [list] = useState(() => openList(schemaCode, services, openConfigCache(sessionStorage, services.user().id)));

  useEffect(() => list.start(), [list]);
  useEffect(() => list.onAddress(search), [list, search]);

  return (
    <>
      <ListBody handle={list} ports={ports} services={services} />
      {dialog}
    </>
  );
}
