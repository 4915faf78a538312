import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { ColumnPref } from '#renderers/contracts/column.ts';
import type { ViewMenuProps } from '#renderers/contracts/viewMenu.ts';
import { type ListFeature, featureState } from '#src/engine/lists/query/listFeature.ts';
import type { ListSnapshot } from '#src/engine/lists/query/listSnapshot.ts';
import { isPlainPlace, type ListPlace } from '#src/engine/lists/state/listUrl.ts';
import type { SavedView } from '#src/engine/lists/state/savedView.ts';

/** The user's own views of the view that shows. */
interface ViewsState {
  all: readonly SavedView[];
  /** Id of the open one. */
  open: string | undefined;
  /** Columns of the open one as they show, which are not those of the list; undefined = none is open. */
  columns: readonly ColumnPref[] | undefined;
}

/** What can be done with own views once they are loaded. */
export interface PersonalViews {
  menu(): ViewMenuProps;
  /** Goes to a view or to none. */
  go(id: string | undefined): void;
  /** See `ViewsCommands`. */
  arrange(columns: readonly ColumnPref[]): boolean;
}

interface ViewsCommands {
  /** Loads the own views of a view that shows; without them there is no menu. */
  load(viewCode: string): void;
  /** The menu; undefined until the views are loaded. */
  menu(): ViewMenuProps | undefined;
  /** The place to begin at: the user's default view, when the address contains no more than a view and this is known from last time. */
  begin(place: ListPlace): ListPlace;
  /** Follows the address to a view or to none. */
  follow(place: ListPlace): void;
  /** Takes columns for the open view, which are stored when it is saved; false = none is open. */
  arrange(columns: readonly ColumnPref[]): boolean;
}

/** Lists as their user keeps them under names; they come after the first rows. Source: BX-001. */
export const viewsFeature: ListFeature<ViewsState, ViewsCommands> = {
  name: 'views',
  state: { all: [], open: undefined, columns: undefined },
  view({ cache, schemaCode }, { code, place: { mine } }) {
    const all = valueAt(cache.read(schemaCode)?.views ?? {}, code) ?? [];
    return { all, open: mine, columns: all.find(({ id }) => id === mine)?.columns };
  },
  place: ({ open }) => ({ mine: open }),
  commands(session) {
    let loaded: PersonalViews | undefined;
    return {
      load: (code) =>
        void loadChunk(() => import('./personalViews.ts'))
          .then(({ loadPersonalViews }) =>
            loadPersonalViews(session, code, (views) => {
              loaded = views;
            }),
          )
          .catch(session.services.log),
      menu: () => loaded?.menu(),
      begin(place) {
        const known = session.cache.read(session.schemaCode);
        const own = known?.views?.[place.view ?? known.headers[0]?.code ?? '']?.find(({ isDefault }) => isDefault);
        if (!own || !isPlainPlace(place)) return place;
        const { filters, condition, sort, size, group, id } = own;
        return { ...place, filters, condition, sort, size, group, mine: id };
      },
      follow({ mine }) {
        if (mine !== featureState(viewsFeature, session.store.get()).open) loaded?.go(mine);
      },
      arrange: (columns) => loaded?.arrange(columns) ?? false,
    };
  },
};

/** What the user made of the columns that show: those of the open view, else those of the list. */
export function ownColumns(snapshot: ListSnapshot): readonly ColumnPref[] {
  return featureState(viewsFeature, snapshot).columns ?? snapshot.prefs.columns;
}
