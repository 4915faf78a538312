import type { PresentationRenderer } from '#renderers/contracts/presentation.ts';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';

const panes = lazyComponent(() => import('./InstancePanes.tsx'));

/** Instances at the left, the chosen one at the right, with what administrators do with it. Source: mockup 22. */
export const instancesPresentation: PresentationRenderer = { type: undefined, fits: () => true, Rows: panes.Part, preload: panes.preload, drawsInstead: true };
