import { useMemo } from 'react';
import type { FileViewer, Ports, ShownFile } from '#renderers/contracts/ports.ts';
import { download } from '#src/api/download.ts';
import { loadNamespaces } from '#src/services/texts/i18n.ts';
import { reportError } from '#src/services/messages/reportError.ts';

/** The surroundings of a form that shows files of its record over its fields. */
export function useFileViewer(ports: Ports): Ports {
  return useMemo(() => ({ ...ports, files: { ...ports.files, viewer: fileViewer() } }), [ports]);
}

function fileViewer(): FileViewer {
  let shown: ShownFile | undefined;
  const watchers = new Set<() => void>();
  const show = (next: ShownFile | undefined) => {
    shown = next;
    for (const react of watchers) react();
  };
  return {
    get: () => shown,
    subscribe(react) {
      watchers.add(react);
      return () => void watchers.delete(react);
    },
    open: (file, all) => void loadNamespaces('process', 'form').then(() => show({ file, all }), reportError),
    close: () => show(undefined),
    read: async (file, signal) => (await download('download', { query: { refId: file.refId } }, { signal })).blob,
  };
}
