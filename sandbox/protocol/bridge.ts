/**
 * What a list script sees, as one table: what is not a row here does not exist for it.
 *
 * A new function for scripts is one row, then its effect in `src/engine/scripts/list/scriptEffects.ts` (the typecheck fails until it
 * exists). Source: contract 13.4.
 */
import { Type } from 'typebox';
import {
  type BridgeRow,
  type CommandNameOf,
  type EffectsOf,
  type ValueNameOf,
  command,
  computed,
  none,
  Nothing,
  page,
  portalRows,
  press,
  Text,
  value,
  valuePlus,
} from './bridgeRows.ts';

const ActionRef = Type.Object({ actionCode: Text });
const ColumnRef = Type.Object({ propertyCode: Text });

const reload = { shape: 'plain', lane: 'page', isReload: true } as const;

/** Every member of the facade by name. */
export const bridge = {
  ...portalRows,
  schemaCode: value,
  curListCode: value,
  curQueryListInfo: value,
  listConfig: value,
  dataItemList: value,
  queryColumns: value,
  queryConditions: value,
  client: value,
  rows: value,
  total: value,
  numberData: value,
  checkedRows: value,
  isSelectAll: value,
  visible: value,
  userListData: value,
  /** The query as it would be sent now, for `queryParamsFormater`. */
  $query: value,

  dataSource: { access: 'value+', readBackIn: ['onLoad'] },
  columns: valuePlus,
  cusColumns: valuePlus,
  queryActions: valuePlus,
  checkeds: valuePlus,
  filterData: valuePlus,
  queryFormValues: valuePlus,
  curPage: valuePlus,
  pageSize: valuePlus,

  reload: command(none, Nothing, reload),
  getQueryList: command(
    Type.Tuple([Type.Union([Type.Literal('search'), Type.Literal('page'), Type.Literal('reload'), Type.Literal('append'), Type.Null()])]),
    Nothing,
    reload,
  ),
  onPaginationChange: command(Type.Tuple([Type.Integer({ minimum: 1 })]), Nothing, reload),
  clear: command(none, Nothing, reload),
  resetSelectAll: command(none, Nothing, page),
  goForm: command(Type.Tuple([Type.Union([ColumnRef, Type.Null()]), Type.Integer({ minimum: 0 })]), Nothing, page),
  actionClick: command(Type.Tuple([ActionRef]), Nothing, { ...press, notIn: ['onPreAction'] }),

  getAction: computed('queryActions'),
  queryParamsFormater: computed('$query', 'filterData', 'curPage', 'pageSize'),
  $set: computed(),
  $forceUpdate: computed(),
} as const satisfies Record<string, BridgeRow>;

/** Names of members sent to the guest. */
export type ValueName = ValueNameOf<typeof bridge>;
/** Names of commands, each of which needs an effect. */
export type CommandName = CommandNameOf<typeof bridge>;
/** What each command of a list script does to the page. */
export type PageEffects = EffectsOf<typeof bridge>;
