import { customPage } from './customPage.ts';
import { homePage } from './homePage.ts';
import { modelPage } from './modelPage.ts';
import { reportPage } from './reportPage.ts';

/** The kinds of pages that have addresses of their own; the portal makes its routes of them, which the login page needs too. */
export const addressedPages = [homePage, modelPage, reportPage, customPage] as const;
/** Their segments: for each of them the portal must have a body (`src/app/pageBodies.ts`). */
export type PageSegment = (typeof addressedPages)[number]['segment'];
