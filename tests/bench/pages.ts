/** How the bench finds its way on each measured page; selectors are allowed here, since the floors have no words. */
export interface BenchPage {
  name: string;
  path: string;
  /** Data rows on the page. */
  row: string;
  /** Cell of the first row that changes with sort and filter. */
  firstCell: string;
  /** Element to click for a sort by amount. */
  sort: string;
  filterInput: string;
  filterButton: string;
  /** Button that shows 500 rows, or the select to set to 500. */
  size: string;
  scroller: string;
}

export const PAGES: readonly BenchPage[] = [
  {
    name: 'plain DOM',
    path: '/floor/dom/index.html',
    row: '#body tr',
    firstCell: '#body tr:first-child td:nth-child(5)',
    sort: '#sort-amount',
    filterInput: '#filter',
    filterButton: '#search',
    size: '#size',
    scroller: '#scroll',
  },
  {
    name: 'AG Grid alone',
    path: '/floor/grid/index.html',
    row: '.ag-grid-scrolling-container .ag-row',
    firstCell: '.ag-grid-scrolling-container .ag-row[row-index="0"] [col-id="amount"]',
    sort: '.ag-header-cell[col-id="amount"]',
    filterInput: '#filter',
    filterButton: '#search',
    size: '#size',
    scroller: '.ag-grid-viewport',
  },
  {
    name: 'Portico',
    path: '/application/bench/application-list/bench_row',
    row: '.ag-grid-scrolling-container .ag-row',
    firstCell: '.ag-grid-scrolling-container .ag-row[row-index="0"] [col-id="amount"]',
    sort: '.ag-header-cell[col-id="amount"] .ag-header-cell-label',
    filterInput: '.p-filter-panel input',
    filterButton: '.p-filter-panel button[type="submit"]',
    size: '.p-pager-size',
    scroller: '.ag-grid-viewport',
  },
];
