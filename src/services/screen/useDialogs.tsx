import { useCallback, useRef, useState, type ReactNode } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { LazyDialog, ShowDialog } from '#renderers/contracts/lazyDialog.ts';
import { loadNamespaces } from '#src/services/texts/i18n.ts';

interface Shown {
  key: number;
  draw(ports: Ports): ReactNode;
}

/**
 * Dialogs that come when they are requested, one above the other.
 * Shape: `show` stays the same for the life of the screen; `dialogs` are to be drawn by it.
 */
export function useDialogs(ports: Ports): { show: ShowDialog; dialogs: ReactNode } {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const count = useRef(0);
  const show = useCallback(async <P extends object, R>({ Part, preload, texts = [] }: LazyDialog<P, R>, props: P): Promise<R | undefined> => {
    await Promise.all([preload(), loadNamespaces(...texts)]);
    return new Promise((resolve) => {
      const key = (count.current += 1);
      const onClose = (result?: R) => {
        setShown((all) => all.filter((one) => one.key !== key));
        resolve(result);
      };
      setShown((all) => [...all, { key, draw: (now) => <Part key={key} {...props} ports={now} onClose={onClose} /> }]);
    });
  }, []);
  return { show, dialogs: shown.map(({ draw }) => draw(ports)) };
}
