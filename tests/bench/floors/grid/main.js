import { ClientSideRowModelModule, ModuleRegistry, RowSelectionModule, createGrid, themeQuartz } from 'ag-grid-community';
import { columns, rows, text } from '../rows.js';

ModuleRegistry.registerModules([ClientSideRowModelModule, RowSelectionModule]);
const state = { size: 20, sort: 0, filter: '' };
const grid = createGrid(document.getElementById('grid'), {
  theme: themeQuartz,
  rowSelection: { mode: 'multiRow' },
  getRowId: ({ data }) => data.id,
  columnDefs: columns.map((code) => ({ colId: code, headerName: code, width: 176, sortable: false, valueGetter: ({ data }) => text(data.data[code]) })),
});
async function draw() {
  grid.setGridOption('rowData', await rows(state));
}
addEventListener('click', (event) => {
  if (event.target.closest?.('.ag-header-cell[col-id="amount"]')) {
    state.sort = 1;
    draw();
  }
});
document.getElementById('search').onclick = () => ((state.filter = document.getElementById('filter').value), draw());
document.getElementById('size').onclick = () => ((state.size = 500), draw());
draw();
