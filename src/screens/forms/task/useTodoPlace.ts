import { useRequest } from '#renderers/regions/hooks/useRequest.ts';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import type { FormLoad } from '#schemas/form.ts';
import { isFilledIn } from '#src/engine/forms/formKeys.ts';
import { loadNamespaces } from '#src/services/texts/i18n.ts';
import type { TodoPlace } from '#src/engine/work/todoPlace.ts';

/** Where an open task stands in the to-do of its reader, once it is drawn; undefined for other forms, and where it cannot be read. */
export function useTodoPlace(form: FormLoad | undefined): TodoPlace | undefined {
  const isOpenTask = form?.workItemId && form.activityType !== 'start' && isFilledIn(form);
  const [place] = useRequest(isOpenTask ? form : undefined, async () => form && readTodoPlace(form));
  // Nobody needs it to decide.
  return place.status === 'ready' ? place.value : undefined;
}

async function readTodoPlace(form: FormLoad): Promise<TodoPlace | undefined> {
  const [{ todoPlaceOf }] = await Promise.all([
    loadChunk(() => import('#src/engine/work/todoPlace.ts')),
    loadChunk(() => import('#src/services/requests/workflowCalls.ts')),
    loadNamespaces('workflow', 'process'),
  ]);
  return todoPlaceOf(form);
}
