import { useEffect } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';

/** Counts what is typed into a dialog as unsaved while `isTyped`: should the session end, its person signs in again over the page. Source: contract 5.1. */
export function useUnsavedWork({ unsaved }: Ports, isTyped: boolean): void {
  useEffect(() => (isTyped ? unsaved() : undefined), [unsaved, isTyped]);
}
