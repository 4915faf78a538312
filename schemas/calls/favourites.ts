import { Type } from 'typebox';
import { Application } from '#schemas/menu.ts';
import { maybe } from '#schemas/wire.ts';
import { NewRecent, Recent, Shortcut } from '#schemas/workflow/favourites.ts';
import { Ignored, call } from './call.ts';

const FOLDER = '/api/runtime/favorites';
const AppCode = Type.String({ minLength: 1, maxLength: 64 });
const NodeCode = Type.String({ minLength: 1, maxLength: 200 });

/** Favourite menu entries and applications, and what was opened last (contract 7.3). */
export const favouriteCalls = {
  shortcuts: call({
    method: 'GET',
    path: `${FOLDER}/list_favorites_shortcut`,
    who: 'self',
    repeat: 'reads',
    query: Type.Object({ isMobile: maybe(Type.Boolean()) }),
    answer: Type.Array(Shortcut),
    description: 'Favourite workflows and menu entries',
  }),
  addFavouriteMenu: call({
    method: 'POST',
    path: `${FOLDER}/create_favorites_menu`,
    who: 'app',
    repeat: { harmlessTwice: 'What is marked stays marked' },
    body: Type.Object({ appCode: AppCode, code: NodeCode }),
    answer: Ignored,
    survivesNavigation: true,
    description: 'Marks a menu entry as favourite',
  }),
  removeFavouriteMenu: call({
    method: 'POST',
    path: `${FOLDER}/delete_favorites_menu`,
    kind: 'postQuery',
    who: 'self',
    repeat: { harmlessTwice: 'What is not marked stays so' },
    query: Type.Object({ appCode: AppCode, code: NodeCode }),
    answer: Ignored,
    survivesNavigation: true,
    description: 'Takes the mark away',
  }),
  favouriteApplications: call({
    method: 'GET',
    path: `${FOLDER}/list_favorites_app`,
    who: 'self',
    repeat: 'reads',
    answer: Type.Array(Application),
    description: 'Applications the user has marked',
  }),
  recentApplications: call({
    method: 'GET',
    path: `${FOLDER}/list_recently_used_app`,
    who: 'self',
    repeat: 'reads',
    answer: Type.Array(Application),
    description: 'Applications the user opened something of, the last first',
  }),
  addFavouriteApplication: call({
    method: 'POST',
    path: `${FOLDER}/create_favorites_app`,
    who: 'app',
    repeat: { harmlessTwice: 'What is marked stays marked' },
    body: Type.Object({ appCode: AppCode }),
    answer: Ignored,
    survivesNavigation: true,
    description: 'Marks an application as favourite',
  }),
  removeFavouriteApplication: call({
    method: 'POST',
    path: `${FOLDER}/delete_favorites_app`,
    kind: 'postQuery',
    who: 'self',
    repeat: { harmlessTwice: 'What is not marked stays so' },
    query: Type.Object({ appCode: AppCode }),
    answer: Ignored,
    survivesNavigation: true,
    description: 'Takes the mark away',
  }),
  recents: call({
    method: 'GET',
    path: `${FOLDER}/list_recent`,
    who: 'self',
    repeat: 'reads',
    answer: Type.Array(Recent),
    description: 'What the user opened last and may see now',
  }),
  addRecent: call({
    method: 'POST',
    path: `${FOLDER}/add_recent`,
    who: 'self',
    repeat: { harmlessTwice: 'What was opened last stays the last' },
    body: NewRecent,
    answer: Ignored,
    survivesNavigation: true,
    description: 'The user has opened something',
  }),
} as const;
