import { useSyncExternalStore } from 'react';

const query = '(max-width: 767px)';

/** Whether the screen is as narrow as a phone's. Source: BX-038, mockups (under 768 px). */
export function useNarrow(): boolean {
  return useSyncExternalStore(watch, () => matchMedia(query).matches);
}

function watch(react: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', react);
  return () => media.removeEventListener('change', react);
}
