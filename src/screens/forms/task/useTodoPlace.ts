import { useEffect, useState } from 'react';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import type { FormLoad } from '#schemas/form.ts';
import { isFilledIn } from '#src/engine/forms/formKeys.ts';
import { loadNamespaces } from '#src/services/texts/i18n.ts';
import type { TodoPlace } from '#src/engine/work/todoPlace.ts';

/** Where an open task stands in the to-do of its reader, once it is drawn; undefined for other forms, and where it cannot be read. */
export function useTodoPlace(form: FormLoad | undefined): TodoPlace | undefined {
  const [found, setFound] = useState<{ form: FormLoad; place: TodoPlace | undefined }>();
  useEffect(() => {
    if (!form?.workItemId || form.activityType === 'start' || !isFilledIn(form)) return;
    let isLeft = false;
    readTodoPlace(form).then(
      (place) => isLeft || setFound({ form, place }),
      // Nobody needs it to decide.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [form]);
  return found && found.form === form ? found.place : undefined;
}

async function readTodoPlace(form: FormLoad): Promise<TodoPlace | undefined> {
  const [{ todoPlaceOf }] = await Promise.all([
    loadChunk(() => import('#src/engine/work/todoPlace.ts')),
    loadChunk(() => import('#src/services/requests/workflowCalls.ts')),
    loadNamespaces('workflow', 'process'),
  ]);
  return todoPlaceOf(form);
}
