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
import type { Density } from '#renderers/contracts/presentation.ts';

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

/** Height of the head, and of rows by density (tokens `row-h`). */
const HEAD_HEIGHT_PX = 36;
export const ROW_HEIGHTS_PX: Readonly<Record<Density, number>> = { compact: 32, normal: 36, loose: 44 };

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
  headerHeight: HEAD_HEIGHT_PX,
  headerCellHoverBackgroundColor: 'var(--hover)',
  headerColumnResizeHandleColor: 'var(--border)',
  headerColumnResizeHandleHeight: '40%',
  fontFamily: 'inherit',
  fontSize: 'var(--fs-13)',
  cellHorizontalPadding: '10px',
  rowHeight: ROW_HEIGHTS_PX.normal,
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

/** Words of the grid for readers of the page that can be read out; they stand in the language modules (`list:grid.words`). */
export const GRID_WORDS =
  /^aria(Row(SelectAll|ToggleSelection|Select|Deselect)|HeaderSelection|SortableColumn|ToggleVisibility|Checked|Unchecked|Indeterminate)$/;
