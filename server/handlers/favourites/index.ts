import type { Handlers } from '#server/services/handler.ts';
import {
  addFavouriteApplication,
  addFavouriteMenu,
  favouriteApplications,
  recentApplications,
  removeFavouriteApplication,
  removeFavouriteMenu,
  shortcuts,
} from './favourites.ts';
import { addRecent, recents } from './recents.ts';

/** Favourites and what was opened lately (contract 7.3). */
export const favouriteHandlers = {
  shortcuts,
  addFavouriteMenu,
  removeFavouriteMenu,
  favouriteApplications,
  recentApplications,
  addFavouriteApplication,
  removeFavouriteApplication,
  recents,
  addRecent,
} satisfies Partial<Handlers>;
