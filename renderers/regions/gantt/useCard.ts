import { useEffect, useRef, useState } from 'react';

/** As for every hint: after a moment under the pointer, at once on focus. */
const DELAY_MS = 400;

/** The bar whose card shows, with what it stands beside. */
export interface ShownCard {
  id: string;
  anchor: HTMLElement;
}

/** Says which bar's card shows. Shape: `point` with no element takes it away; Escape does too. */
export function useCard() {
  const [card, setCard] = useState<ShownCard>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const point = (id: string, anchor: HTMLElement | undefined, how: 'soon' | 'now') => {
    clearTimeout(timer.current);
    if (!anchor) return setCard(undefined);
    if (how === 'now') return setCard({ id, anchor });
    timer.current = setTimeout(() => setCard({ id, anchor }), DELAY_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!card) return undefined;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setCard(undefined);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [card]);
  return { card, point };
}
