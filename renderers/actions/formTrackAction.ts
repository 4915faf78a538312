import { lazyFormTrackDialog } from '#renderers/regions/rowDialogs/lazyRowDialogs.ts';
import { rowsAction, rowsChecked } from './rowsAction.ts';

/** Shows who changed what: in the checked rows, or in all when none is checked; an icon, no button. Source: LA-041, OP-63. */
export const formTrackAction = rowsAction(
  {
    codes: ['form_track'],
    types: [],
    icon: 'clock',
    isIcon: true,
    needsRows: false,
    enabled: (list) => (list.checkedRows.length > 0 ? rowsChecked(list) : true),
  },
  lazyFormTrackDialog,
);
