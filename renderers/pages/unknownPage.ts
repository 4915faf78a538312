import type { PageRenderer } from '../contract.ts';

/** A kind of node nobody has a page for: no address, so it is not offered. */
export const unknownPage: PageRenderer = { types: [], icon: 'page', href: () => null };
