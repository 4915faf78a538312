import { useEffect, useState } from 'react';
import type { FormLoad } from '#schemas/form.ts';

/**
 * Whether a form is edited; one that was loaded since is read again. From a save on until the stored record is there, whoever edits
 * means that one: what is typed until then would be lost. `origin` = the form that is drawn, as it was loaded at first; `editsFirst` =
 * the first one is edited at once.
 */
export function useEditing(origin: FormLoad | undefined, editsFirst: boolean) {
  const [edited, setEdited] = useState<FormLoad>();
  /** The form that was saved and is being loaded again; whether the next one is edited. */
  const [saved, setSaved] = useState<{ origin: FormLoad | undefined; editsNext: boolean } | undefined>(
    editsFirst ? { origin: undefined, editsNext: true } : undefined,
  );
  useEffect(() => {
    if (!origin || !saved || saved.origin === origin) return undefined;
    // It is read for a moment: whoever begins to edit has the focus at its first item.
    const timer = setTimeout(() => {
      setSaved(undefined);
      if (saved.editsNext) setEdited(origin);
    });
    return () => clearTimeout(timer);
  }, [origin, saved]);
  return {
    isEdited: origin !== undefined && edited === origin,
    edit: () => (saved && saved.origin === origin ? setSaved({ origin, editsNext: true }) : setEdited(origin)),
    read: () => setEdited(undefined),
    /** It is stored and loaded again. */
    readAgain() {
      setEdited(undefined);
      setSaved({ origin, editsNext: false });
    },
  };
}
