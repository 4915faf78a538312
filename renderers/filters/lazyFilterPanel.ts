import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';

/** The filter panel of a list, which loads after the first rows. Source: performance.md. */
export const lazyFilterPanel = lazyComponent(async () => ({ default: (await import('./ComposedFilterPanel.tsx')).ComposedFilterPanel }));
