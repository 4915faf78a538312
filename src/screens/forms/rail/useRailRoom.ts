import { useSyncExternalStore } from 'react';
import { screenMedia } from '#renderers/regions/hooks/screenMedia.ts';

const wide = screenMedia('(min-width: 1100px)');

/** Whether the steps of an instance have room beside its form; else they come over it. Source: mockup 14. */
export const useRailRoom = (): boolean => useSyncExternalStore(wide.watch, wide.matches);
