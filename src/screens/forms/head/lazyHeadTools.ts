import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';

/** What the head of a form offers for its record; it comes once the form is there. */
export const { Part: HeadTools } = lazyComponent(() => import('./HeadTools.tsx'));
