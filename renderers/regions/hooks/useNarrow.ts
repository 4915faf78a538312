import { useSyncExternalStore } from 'react';

let media: MediaQueryList | undefined;

/** Whether the screen is as narrow as a phone's. Source: BX-038, mockups (under 768 px). */
export function useNarrow(): boolean {
  return useSyncExternalStore(watchWidth, () => phones().matches);
}

function phones(): MediaQueryList {
  media ??= matchMedia('(max-width: 767px)');
  return media;
}

function watchWidth(react: () => void): () => void {
  phones().addEventListener('change', react);
  return () => phones().removeEventListener('change', react);
}
