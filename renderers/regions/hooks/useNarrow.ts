import { useSyncExternalStore } from 'react';
import { screenMedia } from './screenMedia.ts';

const phone = screenMedia('(max-width: 767px)');

/** Whether the screen is as narrow as a phone's. Source: BX-038, mockups (under 768 px). */
export function useNarrow(): boolean {
  return useSyncExternalStore(phone.watch, phone.matches);
}
