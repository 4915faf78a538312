import { createContext } from 'react';

/** The place beside the title of a group that holds nothing but a sub-table, for the number of its rows; null = there is none. Source: mockup 06. */
export const BesideTitle = createContext<HTMLElement | null>(null);
