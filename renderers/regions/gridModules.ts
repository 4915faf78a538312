import {
  CellStyleModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  LocaleModule,
  PinnedRowModule,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  themeQuartz,
} from 'ag-grid-community';
import type { Locale } from '#schemas/localized.ts';

/** The grid features the first row needs, and no more (performance.md). */
export const GRID_MODULES = [
  ClientSideRowModelModule,
  RowSelectionModule,
  ColumnApiModule,
  RenderApiModule,
  RowApiModule,
  CellStyleModule,
  RowStyleModule,
  PinnedRowModule,
  LocaleModule,
];

export const ROW_HEIGHT_PX = 36;

/** The grid's theme reads our tokens, so light, dark and the seven colours come from one place (look.md). */
export const gridTheme = themeQuartz.withParams({
  backgroundColor: 'var(--surface)',
  foregroundColor: 'var(--text)',
  accentColor: 'var(--primary)',
  borderColor: 'var(--border)',
  chromeBackgroundColor: 'var(--surface-sunken)',
  headerBackgroundColor: 'var(--surface-sunken)',
  headerTextColor: 'var(--muted)',
  headerFontSize: 'var(--fs-12)',
  headerFontWeight: 500,
  headerHeight: ROW_HEIGHT_PX,
  headerCellHoverBackgroundColor: 'var(--hover)',
  headerColumnResizeHandleColor: 'var(--border)',
  headerColumnResizeHandleHeight: '40%',
  fontFamily: 'inherit',
  fontSize: 'var(--fs-13)',
  cellHorizontalPadding: '10px',
  rowHeight: ROW_HEIGHT_PX,
  rowHoverColor: 'var(--hover)',
  selectedRowBackgroundColor: 'var(--selected)',
  rangeSelectionBorderColor: 'var(--primary)',
  checkboxCheckedBackgroundColor: 'var(--primary)',
  checkboxCheckedBorderColor: 'var(--primary)',
  checkboxIndeterminateBackgroundColor: 'var(--primary)',
  checkboxIndeterminateBorderColor: 'var(--primary)',
  checkboxUncheckedBorderColor: 'var(--border-control)',
  checkboxUncheckedBackgroundColor: 'var(--surface)',
  checkboxBorderRadius: 'var(--r-4)',
  wrapperBorder: false,
  wrapperBorderRadius: '0',
  pinnedRowBorder: { color: 'var(--border)' },
  pinnedRowBackgroundColor: 'var(--surface-sunken)',
  pinnedRowFontWeight: 600,
  pinnedColumnBorder: { color: 'var(--border)' },
  columnBorder: false,
});

/** The grid's own words, for readers of the page; nearly all texts on screen are ours. */
export const GRID_WORDS: Readonly<Record<Locale, Record<string, string>>> = {
  zh: {
    ariaRowSelectAll: '全选当前页',
    ariaRowToggleSelection: '按空格键选中或取消该行',
    ariaRowSelect: '按空格键选中该行',
    ariaRowDeselect: '按空格键取消选中该行',
    ariaHeaderSelection: '全选列',
    ariaSortableColumn: '按回车键排序',
    ariaToggleVisibility: '切换显示',
    ariaChecked: '已选中',
    ariaUnchecked: '未选中',
    ariaIndeterminate: '部分选中',
  },
  en: {
    ariaRowSelectAll: 'Select all rows of this page',
    ariaRowToggleSelection: 'Press Space to select or deselect the row',
    ariaRowSelect: 'Press Space to select the row',
    ariaRowDeselect: 'Press Space to deselect the row',
    ariaHeaderSelection: 'Column with the select-all checkbox',
    ariaSortableColumn: 'Press Enter to sort',
    ariaToggleVisibility: 'Toggle visibility',
    ariaChecked: 'selected',
    ariaUnchecked: 'not selected',
    ariaIndeterminate: 'partly selected',
  },
};
