import { columns, rows, text } from '../rows.js';

const state = { size: 20, sort: 0, filter: '' };
const cell = (name, content) => Object.assign(document.createElement(name), content);
const head = document.getElementById('head');
head.append(cell('th', { innerHTML: '' }), ...columns.map((code) => cell('th', { textContent: code, id: `sort-${code}` })));
async function draw() {
  const content = await rows(state);
  const drawn = content.map((row) => {
    const tr = document.createElement('tr');
    const check = document.createElement('td');
    check.append(cell('input', { type: 'checkbox' }));
    tr.append(check, ...columns.map((code) => cell('td', { textContent: text(row.data[code]) })));
    return tr;
  });
  document.getElementById('body').replaceChildren(...drawn);
}
document.getElementById('sort-amount').onclick = () => ((state.sort = 1), draw());
document.getElementById('search').onclick = () => ((state.filter = document.getElementById('filter').value), draw());
document.getElementById('size').onclick = () => ((state.size = 500), draw());
draw();
