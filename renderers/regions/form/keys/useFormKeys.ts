import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import type { FormKeys } from './keyContext.ts';

/**
 * The keys of a form, and the focus in it, as long as it stands; once it is filled in, its first item has the focus.
 * Shape: the handlers for the element around it. Source: BX-075, BX-076.
 */
export function useFormKeys(area: RefObject<HTMLElement | null>, keys: FormKeys): { onKeyDown(event: KeyboardEvent): void } {
  const latest = useLatest(keys);
  const [isEditedFirst] = useState(keys.isEditing && keys.beginsEdited !== true);
  useEffect(() => {
    let close: (() => void) | undefined;
    let isDisposed = false;
    loadChunk(() => import('./formKeys.ts')).then(
      ({ openFormKeys }) => {
        if (!isDisposed && area.current) close = openFormKeys(area.current, () => latest.current, isEditedFirst);
      },
      // The browser's own keys are left.
      () => undefined,
    );
    return () => {
      isDisposed = true;
      close?.();
    };
  }, [area, latest, isEditedFirst]);
  return {
    // What Enter does comes with a part of its own; until that is there nothing is sent either.
    onKeyDown(event) {
      if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && event.target instanceof HTMLInputElement && event.target.form?.id === keys.formElementId)
        event.preventDefault();
    },
  };
}
