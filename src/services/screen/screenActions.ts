import { useEffect } from 'react';
import type { ToolbarProps } from '#renderers/regions/list/Toolbar.tsx';

/** The bar of actions of a part of the screen, as it is when it is called. */
type OfferActions = () => Pick<ToolbarProps, 'items' | 'onAct'>;

const parts: OfferActions[] = [];

/** Offers actions to the palette while a part of the screen stands; pass the same function as long as it says the same. Source: BX-074. */
export function useScreenActions(offer: OfferActions): void {
  useEffect(() => {
    parts.push(offer);
    return () => void parts.splice(parts.indexOf(offer), 1);
  }, [offer]);
}

/** The actions of the newest part of the screen; undefined where none has any. */
export const screenActions = (): ReturnType<OfferActions> | undefined => parts.at(-1)?.();
