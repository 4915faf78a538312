import { useSyncExternalStore } from 'react';

let wide: MediaQueryList | undefined;

function room(): MediaQueryList {
  wide ??= matchMedia('(min-width: 1100px)');
  return wide;
}

function watchRoom(react: () => void): () => void {
  room().addEventListener('change', react);
  return () => room().removeEventListener('change', react);
}

/** Whether the steps of an instance have room beside its form; else they come over it. Source: mockup 14. */
export const useRailRoom = (): boolean => useSyncExternalStore(watchRoom, () => room().matches);
