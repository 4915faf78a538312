import { useEffect, useRef } from 'react';

/** A key of the screen that shows, listed by the help behind '?'. */
export interface ScreenKey {
  /** As they stand on the keyboard, one or several that do the same or belong together. */
  keys: readonly string[];
  /** Key of its text; empty = another one stands for it in the help. */
  text: string;
  /** What the first of the keys does wherever the focus is, false = nothing here; without it the control that has the focus reads them. */
  run?(): false | void;
}

/** Keys by the parts of the screen that own them; the part that came last wins. */
const parts: (readonly ScreenKey[])[] = [];

/** Offers keys while a part of the screen stands; pass the same list as long as it says the same. Source: BX-014. */
export function useScreenKeys(keys: readonly ScreenKey[]): void {
  useEffect(() => {
    parts.push(keys);
    return () => void parts.splice(parts.indexOf(keys), 1);
  }, [keys]);
}

/** The keys that work now, those of the newest part first, each key once. */
export function screenKeys(): readonly ScreenKey[] {
  const all = parts.toReversed().flat();
  return all.filter(({ keys: [first] }, place) => all.findIndex(({ keys }) => keys[0] === first) === place);
}

/** Listens for the keys of the screen; none acts while somebody types, or while a dialog stands above. Source: BX-014. */
export function useKeyListener(onHelp: () => void): void {
  const help = useRef(onHelp);
  useEffect(() => {
    help.current = onHelp;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return;
      const run = event.key === '?' ? help.current : screenKeys().find(({ keys: [first] }) => first === event.key)?.run;
      if (run && run() !== false) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]') !== null) return true;
  // An open panel reads its own keys; messages and hints stand in popovers too, without the focus.
  if (!(target instanceof HTMLElement)) return false;
  return target.closest('[popover]') !== null || target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}
