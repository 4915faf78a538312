/** Sub-tables of a form: rows, cells, and what changes in them. A row keeps its identity by `id`, a new one by `rowKey`. Contract 14. */
export default (function (kit, guest) {
  'use strict';
  const { apply, parse, stringify, isArray, TheError, asText, floor, isObject, array, put, define, fix, getter, settled } = kit;
  /** Who listens to the buttons of a sub-table, by its key. */
  const listeners = { __proto__: null };
  let lastRow = 0;

  const rowsOf = (key) => (isArray(guest.mirror.values[key]) ? guest.mirror.values[key] : []);
  const identityOf = (row) => asText(row.id ?? row.rowKey);

  /** A row as the author gave it, with an identity of its own until the server has one. */
  function freshRow(given) {
    const row = guest.plainOf(stringify(given));
    if (!isObject(row) || isArray(row)) throw new TheError('a row is an object of values by column');
    if (row.id === undefined && row.rowKey === undefined) row.rowKey = `script-${++lastRow}`;
    return row;
  }

  function placeOf(index, length) {
    const at = floor(+index);
    if (!(at >= 0 && at <= length)) throw new TheError(`there is no row ${asText(index)}`);
    return at;
  }

  function insert(key, index, given) {
    const rows = rowsOf(key);
    const at = placeOf(index, rows.length);
    const next = [];
    for (let i = 0; i < at; i++) put(next, rows[i]);
    for (let i = 0; i < given.length; i++) put(next, freshRow(given[i]));
    for (let i = at; i < rows.length; i++) put(next, rows[i]);
    guest.writeRows(key, next);
  }

  function remove(key, indexes) {
    const rows = rowsOf(key);
    const removed = { __proto__: null };
    for (let i = 0; i < indexes.length; i++) removed[placeOf(indexes[i], rows.length - 1)] = true;
    const next = [];
    for (let i = 0; i < rows.length; i++) if (!removed[i]) put(next, rows[i]);
    guest.writeRows(key, next);
  }

  function rowOf(key, identity) {
    const rows = rowsOf(key);
    for (let i = 0; i < rows.length; i++) if (identityOf(rows[i]) === identity) return rows[i];
    return undefined;
  }

  function cellOf(key, index, column) {
    const row = rowsOf(key)[index];
    const code = typeof column === 'number' ? guest.stateOf(key).columns[column] : column;
    if (!row || !guest.mirror.controls[`${key}.${code}`]) return undefined;
    const identity = identityOf(row);
    const cell = {};
    fix(cell, 'key', code);
    guest.describeControl(
      cell,
      `${key}.${code}`,
      () => rowOf(key, identity)?.[code] ?? null,
      (value) => {
        const now = rowOf(key, identity);
        if (!now) return;
        now[code] = guest.plainOf(stringify(value));
        guest.writeRows(key, rowsOf(key));
      },
    );
    return cell;
  }

  /** Rows as objects of cells; a cell is made on demand. */
  function cellsOf(key) {
    const cells = {};
    const { columns } = guest.stateOf(key);
    for (let i = 0; i < columns.length; i++)
      getter(cells, columns[i], function () {
        return cellOf(key, this.$index, columns[i]);
      });
    const all = [];
    for (let i = 0; i < rowsOf(key).length; i++) {
      const row = { __proto__: cells };
      define(row, '$index', i);
      put(all, row);
    }
    return all;
  }

  /** Rows that came and went, each kind as one event with the first place. */
  function rowEvents(before, now) {
    const events = [];
    const without = (rows, others) => {
      const known = { __proto__: null };
      for (let i = 0; i < others.length; i++) known[others[i]] = true;
      const places = array();
      for (let i = 0; i < rows.length; i++) if (!known[rows[i]]) put(places, i);
      return places;
    };
    const removed = without(before, now);
    const added = without(now, before);
    if (removed.length > 0) put(events, { type: removed.length > 1 ? 'removeMulti' : 'remove', index: removed[0] });
    if (added.length > 0) put(events, { type: added.length > 1 ? 'insertMulti' : 'insert', index: added[0] });
    return events;
  }

  function identities(key) {
    const all = [];
    const rows = rowsOf(key);
    for (let i = 0; i < rows.length; i++) put(all, identityOf(rows[i]));
    return all;
  }

  /** Values of a column by row, so that a change is reported for each row in which there is one. */
  function columnValues(key, code) {
    const values = {};
    const rows = rowsOf(key);
    for (let i = 0; i < rows.length; i++) values[identityOf(rows[i])] = rows[i][code] ?? null;
    return values;
  }

  function columnEvents(before, now) {
    const events = [];
    for (const identity in now) {
      const [oldValue, value] = [before[identity] ?? null, now[identity]];
      if (stringify(oldValue) !== stringify(value)) put(events, { value, oldValue });
    }
    return events;
  }

  /** Copies of the rows that the reader has checked, in the order of the rows. */
  function checkedRows(key) {
    const checked = { __proto__: null };
    const identities = guest.mirror.checked[key] ?? [];
    for (let i = 0; i < identities.length; i++) checked[identities[i]] = true;
    const all = [];
    const rows = rowsOf(key);
    for (let i = 0; i < rows.length; i++) if (checked[identityOf(rows[i])]) put(all, parse(stringify(rows[i])));
    return all;
  }

  function sheetActionDown(key, fn) {
    if (typeof fn !== 'function') throw new TheError('sheetActionDown takes a function');
    listeners[key] = listeners[key] ?? array();
    put(listeners[key], fn);
  }

  /** Reports a pressed button, one listener after the other; the run lasts until all of them are done. */
  function pressSheet({ sheet, code }) {
    const heard = listeners[sheet];
    if (!heard) throw guest.refusal('ContractError', 'E_CONTRACT', `nobody listens to sheetActionDown of ${sheet}`);
    const inTurn = (at) => {
      if (at >= heard.length) return undefined;
      const value = apply(heard[at], guest.form, [{ code, checkeds: checkedRows(sheet), value: parse(stringify(rowsOf(sheet))) }]);
      return isObject(value) && typeof value.then === 'function' ? settled(value, () => inTurn(at + 1)) : inTurn(at + 1);
    };
    return inTurn(0);
  }

  function addSheet(control, key) {
    getter(control, 'rows', () => cellsOf(key));
    fix(
      control,
      'rowChange',
      guest.emitterOf(() => identities(key), rowEvents),
    );
    fix(control, 'getCell', (row, column) => cellOf(key, row, column));
    fix(control, 'insertRow', (index, row) => insert(key, index, [row]));
    fix(control, 'insertRows', (index, rows) => insert(key, index, rows));
    fix(control, 'appendRow', (row) => insert(key, rowsOf(key).length, [row]));
    fix(control, 'appendRows', (rows) => insert(key, rowsOf(key).length, rows));
    fix(control, 'removeRow', (index) => remove(key, [index]));
    fix(control, 'removeRows', (indexes) => remove(key, indexes));
    fix(control, 'removeAllRow', () => guest.writeRows(key, []));
    fix(control, 'getCheckedRows', () => checkedRows(key));
    fix(control, 'sheetActionDown', (fn) => sheetActionDown(key, fn));
    fix(control, 'getColumnValueChange', (code) => guest.emitterOf(() => columnValues(key, code), columnEvents));
    fix(control, 'getRowValueChange', (index) => {
      const row = rowsOf(key)[index];
      const identity = row && identityOf(row);
      return guest.emitterOf(() => rowOf(key, identity) ?? null, guest.valueEvents);
    });
  }
  guest.addSheet = addSheet;
  guest.pressSheet = pressSheet;
});
