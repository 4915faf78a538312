/** Members of the facade: read once a run from the text the page sent, compared when the run ends. */
export default (function (kit, guest) {
  'use strict';
  const { apply, deleteProperty, parse, stringify, setPrototypeOf, keys, isArray, indexOf, ownProperty, defineProperty: addProperty } = kit;
  const { getOf, setOf, objectPrototype, TheProxy, TheError, asText, isObject, array, put } = kit;
  const { limits, texts } = guest;

  function memberOf(run, name) {
    if (!run) return texts[name] === undefined ? undefined : name === 'dataSource' ? wholeRows() : parse(texts[name]);
    if (!(name in run.members)) {
      const text = texts[name];
      run.members[name] = text === undefined ? undefined : parse(text);
      run.base[name] = text;
      if (name === 'dataSource') {
        if (run.patch[name]) run.shadow = shadowOf(run.members[name]);
        if (hasRest()) completeOnDemand(run, run.members[name]);
      }
      if (run.writes) guest.watchWrites(run, name);
    }
    return run.members[name];
  }

  // ---- columns that the text of the script does not name ---------------------------------------------------------

  const hasRest = () => texts.dataSource$rest !== undefined && texts.dataSource$rest !== 'null';

  function wholeRows() {
    const rows = parse(texts.dataSource);
    if (hasRest()) complete(rows, parse(texts.dataSource$rest), null);
    return rows;
  }

  /** Rows inherit from a Proxy that answers for whatever they lack: a column by a made-up name, or all of them to be written as text. */
  function completeOnDemand(run, rows) {
    const restText = texts.dataSource$rest;
    const { shadow } = run;
    const loaded = array();
    let isWhole = false;
    const lacks = (key) => {
      if (isWhole || typeof key !== 'string' || (key !== 'toJSON' && apply(indexOf, restText, [stringify(key)]) < 0)) return;
      isWhole = true;
      complete(loaded, parse(restText), shadow);
    };
    const proto = new TheProxy(objectPrototype, {
      __proto__: null,
      get(target, key, row) {
        lacks(key);
        const own = ownProperty(row, key);
        return own && 'value' in own ? own.value : getOf(target, key, row);
      },
      set(target, key, value, row) {
        lacks(key);
        return setOf(target, key, value, row);
      },
    });
    for (let i = 0; i < rows.length; i++) {
      put(loaded, rows[i]);
      setPrototypeOf(rows[i], proto);
    }
  }

  /** Puts the rest of each row in, except what the script has put there itself. */
  function complete(rows, rest, shadow) {
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i];
      const before = shadow && shadow[row.id];
      for (const code in rest[i]) {
        const value = rest[i][code];
        if (before) before.cells[code] = isObject(value) ? { __proto__: null, text: stringify(value) } : value;
        if (!ownProperty(row, code)) addProperty(row, code, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
      }
    }
  }

  /** Keeps what each cell was, so that only changed cells travel back: comparing texts would cost a second parse. */
  function shadowOf(rows) {
    const shadow = { __proto__: null };
    if (!isArray(rows)) return shadow;
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i];
      const copy = setPrototypeOf({ ...row }, null);
      for (const key in copy) if (isObject(copy[key])) copy[key] = { __proto__: null, text: stringify(copy[key]) };
      shadow[row.id] = { __proto__: null, index: i, cells: copy };
    }
    return shadow;
  }

  function forgetChanged(run, changed) {
    for (const name in changed) {
      if (!run || !(name in run.members)) continue;
      if (run.patch[name] && isChanged(run, name)) continue;
      deleteProperty(run.members, name);
    }
  }

  function isChanged(run, name) {
    if (name !== 'dataSource') return stringify(run.members[name]) !== run.base[name];
    try {
      return rowsPatch(run) !== undefined;
    } catch {
      return true;
    }
  }

  function isSame(before, value) {
    return isObject(value) ? isObject(before) && before.text === stringify(value) : before === value;
  }

  function rowsPatch(run) {
    const rows = run.members.dataSource;
    if (!isArray(rows)) throw new TheError('dataSource must stay an array');
    const order = array();
    const cells = array();
    let moved = false;
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i];
      if (!isObject(row)) throw new TheError(`dataSource[${i}] must be a row`);
      const id = asText(row.id);
      put(order, id);
      const before = run.shadow[id];
      if (!before) {
        moved = true;
        continue;
      }
      if (before.index !== i) moved = true;
      const codes = keys(row);
      for (let k = 0; k < codes.length; k++) {
        const code = codes[k];
        const value = row[code];
        if (code === 'id' || isSame(before.cells[code], value)) continue;
        if (cells.length >= limits.cells) throw new TheError(`more than ${limits.cells} cells changed`);
        const text = stringify(value);
        const cell = array();
        put(cell, id);
        put(cell, code);
        put(cell, typeof text === 'string' ? text : 'null');
        put(cells, cell);
      }
    }
    for (const id in run.shadow) if (run.shadow[id].index >= rows.length) moved = true;
    if (!moved && cells.length === 0) return undefined;
    return stringify({ __proto__: null, order: moved ? order : null, cells });
  }

  function patchesOf(run) {
    const patches = { __proto__: null };
    for (const name in run.patch) {
      if (!(name in run.members)) continue;
      const text = name === 'dataSource' ? rowsPatch(run) : stringify(run.members[name]);
      if (typeof text === 'string' && text !== run.base[name]) patches[name] = text;
    }
    return patches;
  }
  guest.memberOf = memberOf;
  guest.shadowOf = shadowOf;
  guest.forgetChanged = forgetChanged;
  guest.patchesOf = patchesOf;
});
