import { createContext } from 'react';

/** Requests the rows of the list around once more. */
export const ListReload = createContext<() => void>(() => undefined);
