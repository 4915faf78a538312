import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** What has had the focus on a page that gives way to another one is gone: it goes on at the content of the new page, and is not lost at the top of the window. Source: BX-037. */
export function PageFocus(): null {
  const { pathname } = useLocation();
  const last = useRef<Element>(undefined);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element) last.current = target;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  useEffect(() => {
    const isLost = last.current?.isConnected === false && document.activeElement === document.body;
    if (isLost) document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another page has other content
  }, [pathname]);
  return null;
}
