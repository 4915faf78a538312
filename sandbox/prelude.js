/**
 * The guest's half of the border, evaluated in the sandbox before any script.
 *
 * Evaluates to a function that takes the world as JSON text and returns the entry points `info`, `start`, `resume`,
 * `drain` and `fail`; `start`, `resume` and `drain` take and give JSON text. Everything the prelude needs of the
 * language is captured here, because a script may poison any built-in afterwards; what it builds has no prototype.
 * Source: contract 13.2 to 13.4, ADR on the sandbox.
 */
(function () {
  'use strict';
  const { apply, construct, defineProperty, deleteProperty, ownKeys, getOwnPropertyDescriptor: ownProperty } = Reflect;
  const { parse, stringify } = JSON;
  const { setPrototypeOf, keys } = Object;
  const { isArray } = Array;
  const { then } = Promise.prototype;
  const { slice, indexOf, replace, trim } = String.prototype;
  const { bind } = Function.prototype;
  const { has: seen, add: see } = WeakSet.prototype;
  const { exec } = RegExp.prototype;
  const { floor, imul, min, max } = Math;
  const isFiniteNumber = Number.isFinite;
  const ThePromise = Promise;
  const TheSet = WeakSet;
  const TheDate = Date;
  const TheError = Error;
  const asText = String;
  const outer = globalThis;

  const isObject = (value) => typeof value === 'object' && value !== null;
  const array = () => setPrototypeOf([], null);
  const put = (list, value) => defineProperty(list, list.length, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
  const define = (owner, name, value) => defineProperty(owner, name, { __proto__: null, value, writable: true, enumerable: false, configurable: true });
  const fix = (owner, name, value) => defineProperty(owner, name, { __proto__: null, value, writable: false, enumerable: true, configurable: false });
  const getter = (owner, name, get, set) => defineProperty(owner, name, { __proto__: null, get, set, enumerable: true, configurable: false });
  const cut = (text, length) => (text.length > length ? apply(slice, text, [0, length]) : text);
  /** Follows a value or promise even after the script has changed what `then` and `constructor` of promises are. */
  const settled = (value, onOk, onFail) => {
    if (isObject(value)) {
      try {
        return apply(then, value, [onOk, onFail]);
      } catch {
        // Not a promise of this realm, or one with a trap: taken as any other value below.
      }
    }
    const promise = new ThePromise((resolve) => resolve(value));
    define(promise, 'constructor', undefined);
    return apply(then, promise, [onOk, onFail]);
  };

  for (const name of [
    'ArrayBuffer',
    'SharedArrayBuffer',
    'DataView',
    'Atomics',
    'WeakRef',
    'FinalizationRegistry',
    'Intl',
    'performance',
    'WebAssembly',
    'navigator',
    'queueMicrotask',
  ])
    deleteProperty(outer, name);

  return function enter(worldText) {
    const world = setPrototypeOf(parse(worldText), null);
    const limits = world.limits;
    let script; // the author's object once `info` has accepted it
    let now = world.now;
    let random = 1;
    let current = 0; // the run whose step this is; 0 while the script is evaluated
    let lastCall = 0;
    let lastTimer = 0;
    let lastLoading = 0;
    let out = freshOut();
    const texts = { __proto__: null }; // last JSON text of every member the page sent
    const runs = { __proto__: null };
    const pending = { __proto__: null };
    const timers = { __proto__: null };

    function freshOut() {
      return { __proto__: null, ended: array(), rendered: array(), calls: array(), logs: array(), faults: array(), dropped: 0 };
    }

    // ---- errors and the console ------------------------------------------------------------------------------

    function toText(value, length) {
      try {
        if (typeof value === 'string') return cut(value, length);
        if (typeof value === 'symbol' || typeof value === 'function' || !isObject(value)) return cut(asText(value), length);
        if (value instanceof TheError) return cut(`${asText(value.name)}: ${asText(value.message)}`, length);
        const json = stringify(value);
        return cut(typeof json === 'string' ? json : asText(value), length);
      } catch {
        return '[cannot be shown]';
      }
    }

    function describe(error) {
      const info = { __proto__: null, name: 'Error', message: '', code: null, line: null, column: null };
      try {
        if (!isObject(error)) {
          info.message = toText(error, 1000);
          return info;
        }
        const name = error.name;
        const message = error.message;
        const code = error.code;
        const stack = error.stack;
        info.name = typeof name === 'string' ? cut(name, 100) : 'Error';
        info.message = typeof message === 'string' ? cut(message, 1000) : toText(error, 1000);
        info.code = typeof code === 'string' ? cut(code, 100) : null;
        const at = typeof stack === 'string' ? apply(exec, /list-script\.js:(\d{1,7}):(\d{1,7})/, [stack]) : null;
        if (at) {
          info.line = +at[1];
          info.column = +at[2];
        }
      } catch {
        info.message = info.message || 'The script threw something that cannot be shown.';
      }
      return info;
    }

    function log(level, values) {
      const run = runs[current];
      if (run && ++run.logs > limits.logLines) {
        out.dropped++;
        return;
      }
      let line = '';
      for (let i = 0; i < values.length && line.length < limits.logChars; i++) line += (i > 0 ? ' ' : '') + toText(values[i], limits.logChars);
      if (out.logs.length >= limits.logLines) out.dropped++;
      else put(out.logs, { __proto__: null, run: current, level, text: cut(line, limits.logChars) });
    }

    // ---- members of the facade -------------------------------------------------------------------------------

    function memberOf(run, name) {
      if (!run) return texts[name] === undefined ? undefined : parse(texts[name]);
      if (!(name in run.members)) {
        const text = texts[name];
        run.members[name] = text === undefined ? undefined : parse(text);
        run.base[name] = text;
        if (name === 'dataSource' && run.patch[name]) run.shadow = shadowOf(run.members[name]);
      }
      return run.members[name];
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
        if (run.patch[name] && stringify(run.members[name]) !== run.base[name]) continue;
        deleteProperty(run.members, name);
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

    // ---- runs ------------------------------------------------------------------------------------------------

    function endWith(id, entry) {
      if (!runs[id]) return;
      entry.run = id;
      put(out.ended, entry);
    }

    function finish(id, value) {
      const run = runs[id];
      if (!run) return;
      try {
        const json = stringify(value);
        const patches = patchesOf(run);
        let size = typeof json === 'string' ? json.length : 0;
        for (const name in patches) size += patches[name].length;
        if (size > limits.resultChars)
          return endWith(id, {
            __proto__: null,
            ok: false,
            error: {
              __proto__: null,
              name: 'Error',
              code: 'E_OUTPUT',
              message: `the result is longer than ${limits.resultChars} characters`,
              line: null,
              column: null,
            },
          });
        endWith(id, { __proto__: null, ok: true, json: typeof json === 'string' ? json : null, patches });
      } catch (error) {
        endWith(id, { __proto__: null, ok: false, error: describe(error) });
      }
    }

    function watch(id, value) {
      settled(
        value,
        (result) => finish(id, result),
        (error) => endWith(id, { __proto__: null, ok: false, error: describe(error) }),
      );
    }

    function receive(step) {
      now = step.now;
      if (step.closed) for (let i = 0; i < step.closed.length; i++) deleteProperty(runs, step.closed[i]);
      if (step.members) for (const name in step.members) texts[name] = step.members[name];
      current = step.run;
    }

    function hookOf(name) {
      const fn = script.hooks[name];
      return typeof fn === 'function' ? fn : undefined;
    }

    function begin(step) {
      const run = runs[current];
      if (step.hook === 'timer') return tick(step.timer);
      if (step.hook === 'render') return renderBatch(run, step);
      const fn = step.hook === 'listData' ? world.listData : hookOf(step.hook);
      if (!fn) return undefined;
      const args = [];
      for (let i = 0; i < step.args.length; i++) {
        const { kind, content } = step.args[i];
        put(args, kind === 'member' ? memberOf(run, content) : parse(content));
      }
      return apply(fn, script, args);
    }

    function tick(id) {
      const timer = timers[id];
      if (!timer) return undefined;
      if (!timer.repeat) deleteProperty(timers, id);
      return apply(timer.fn, undefined, timer.args);
    }

    /** All rows and cells of one paint in one step; a promise is reported when it settles. */
    function renderBatch(run, step) {
      const tableData = memberOf(run, step.data);
      const columns = memberOf(run, 'columns');
      let open = 1;
      let done;
      const all = new ThePromise((resolve) => (done = resolve));
      const leave = () => --open === 0 && done();
      const report = (key, value) => {
        let json;
        try {
          json = stringify(value);
        } catch (error) {
          return refuse(key, error);
        }
        if (typeof json === 'string' && json !== 'null') put(out.rendered, { __proto__: null, run: step.run, key, json });
      };
      const refuse = (key, error) => put(out.rendered, { __proto__: null, run: step.run, key, error: describe(error) });
      const one = (fn, key, args) => {
        try {
          const value = apply(fn, script, args);
          if (!isObject(value) || typeof value.then !== 'function') return report(key, value);
          open++;
          settled(
            value,
            (result) => (report(key, result), leave()),
            (error) => (refuse(key, error), leave()),
          );
        } catch (error) {
          refuse(key, error);
        }
      };
      const onRow = hookOf('onRowRender');
      if (onRow && step.rows)
        for (let i = 0; i < step.rows.length; i++) {
          const r = step.rows[i];
          one(onRow, `${r}`, [{ tableData, rowData: tableData[r] }, r]);
        }
      const onCell = hookOf('onCellRender');
      if (onCell && step.cells)
        for (let i = 0; i < step.cells.length; i++) {
          const r = step.cells[i][0];
          const c = step.cells[i][1];
          one(onCell, `${r}:${c}`, [{ tableData, rowData: tableData[r], colData: columns[c] }, r, c]);
        }
      leave();
      return all;
    }

    // ---- commands --------------------------------------------------------------------------------------------

    function refusal(name, code, message) {
      const error = new TheError(message);
      define(error, 'name', name);
      define(error, 'code', code);
      return error;
    }

    function command(name, args) {
      return new ThePromise((resolve, reject) => {
        const run = runs[current];
        if (!run) return reject(refusal('CommandError', 'NOT_ALLOWED', `${name} may be called inside a hook only`));
        if (++run.commands > limits.commands) return reject(refusal('CommandError', 'LIMIT', `more than ${limits.commands} commands in one run`));
        let json;
        try {
          json = stringify(args);
        } catch (error) {
          return reject(refusal('CommandError', 'BAD_ARGUMENTS', toText(error, 200)));
        }
        const id = ++lastCall;
        pending[id] = { __proto__: null, resolve, reject };
        put(out.calls, { __proto__: null, run: current, id, name, json });
      });
    }

    function tell(name, args) {
      if (out.calls.length >= limits.commands) return;
      put(out.calls, { __proto__: null, run: current, id: 0, name, json: stringify(args) });
    }

    function addTimer(fn, ms, repeat, args) {
      if (typeof fn !== 'function') throw new TypeError('a timer takes a function');
      const id = ++lastTimer;
      timers[id] = { __proto__: null, fn, args, repeat };
      tell('$timer.set', [id, max(0, min(+ms || 0, 2147483647)), repeat]);
      return id;
    }

    function dropTimer(id) {
      if (!(isObject(id) || typeof id === 'symbol') && timers[id]) {
        deleteProperty(timers, id);
        tell('$timer.clear', [+id]);
      }
    }

    // ---- the world -------------------------------------------------------------------------------------------

    const globals = { __proto__: null };
    const vm = {};

    /** Makes `$router.push` a member of an object `$router` of its own. */
    function ownerOf(path) {
      const dot = apply(indexOf, path, ['.']);
      if (dot < 0) return [vm, path];
      const head = apply(slice, path, [0, dot]);
      if (!vm[head]) fix(vm, head, {});
      return [vm[head], apply(slice, path, [dot + 1])];
    }

    const shapes = {
      __proto__: null,
      plain:
        (row) =>
        (...args) =>
          command(row.name, cutArgs(args, row.arity)),
      quiet:
        (row) =>
        (...args) =>
          void settled(command(row.name, cutArgs(args, row.arity)), undefined, () => undefined),
      loading: (row) => (text, seconds) => {
        const key = ++lastLoading;
        const quiet = (promise) => void settled(promise, undefined, () => undefined);
        quiet(command(row.name, [text, seconds, key]));
        return () => quiet(command('$message.close', [key]));
      },
      confirm: (row) => (asked) => {
        const { title, content, okText, cancelText, onOk, onCancel } = asked ?? {};
        return settled(command(row.name, [{ title, content, okText, cancelText }]), (yes) => {
          const fn = yes === true ? onOk : onCancel;
          if (typeof fn === 'function') fn();
          return yes === true;
        });
      },
      nextTick: (row) => (fn) =>
        settled(command(row.name, []), () => {
          if (typeof fn === 'function') fn();
        }),
      axios: (row) => {
        const send = (request) => command(row.name, [request]);
        const axios = (request) => send(request);
        axios.request = send;
        axios.get = (url, options) => send({ ...options, url, method: 'GET' });
        axios.delete = (url, options) => send({ ...options, url, method: 'DELETE' });
        axios.post = (url, data, options) => send({ ...options, url, data, method: 'POST' });
        axios.put = (url, data, options) => send({ ...options, url, data, method: 'PUT' });
        return (globals.axios = axios);
      },
    };

    function cutArgs(args, arity) {
      const kept = [];
      for (let i = 0; i < arity; i++) put(kept, args[i]);
      return kept;
    }

    const read = (name) => memberOf(runs[current], name);
    const computed = {
      __proto__: null,
      getAction: (code) => {
        const actions = read('queryActions') ?? [];
        for (let i = 0; i < actions.length; i++) if (actions[i].actionCode === code) return actions[i];
        return undefined;
      },
      queryParamsFormater: () => ({ ...read('$query'), filters: read('filterData') ?? [], page: (read('curPage') ?? 1) - 1, size: read('pageSize') ?? 20 }),
      $t: (key, values) => {
        const text = read('$texts')?.[key];
        if (typeof text !== 'string') return asText(key);
        return apply(replace, text, [/\{\{?\s*([\w.]+)\s*\}?\}/g, (whole, name) => (values && values[name] !== undefined ? asText(values[name]) : whole)]);
      },
      $set: (owner, key, value) => (owner[key] = value),
      $forceUpdate: () => undefined,
    };

    function build() {
      for (let i = 0; i < world.members.length; i++) {
        const { name, access, shape, arity } = world.members[i];
        if (name === 'config') getter(globals, name, () => read(name));
        else if (access === 'value')
          getter(
            vm,
            name,
            () => read(name),
            () => undefined,
          );
        else if (access === 'value+')
          getter(
            vm,
            name,
            () => read(name),
            (value) => void (read(name), runs[current] && (runs[current].members[name] = value)),
          );
        else if (access === 'computed') fix(vm, name, computed[name]);
        else if (access === 'command') {
          const [owner, leaf] = ownerOf(name);
          fix(owner, leaf, shapes[shape]({ name, arity }));
        }
      }
      fix(vm, '$refs', {});
      globals.vm = vm;
      globals.console = {};
      for (const level of ['log', 'info', 'warn', 'error', 'debug']) globals.console[level] = (...values) => log(level, values);
      globals.setTimeout = (fn, ms, ...args) => addTimer(fn, ms, false, args);
      globals.setInterval = (fn, ms, ...args) => addTimer(fn, ms, true, args);
      globals.clearTimeout = dropTimer;
      globals.clearInterval = dropTimer;
      globals.handler = {
        get version() {
          return script?.options.version;
        },
        has: (hook) => hookOf(hook) !== undefined,
        run: (hook, ...args) => settled(undefined, () => (hookOf(hook) ? apply(hookOf(hook), script, args) : undefined)),
      };
      getter(globals, 'opts', () => script);
      for (const name in globals) {
        const own = ownProperty(globals, name);
        if (own.get) defineProperty(outer, name, own);
        else fix(outer, name, own.value);
      }
    }

    // ---- the script object -----------------------------------------------------------------------------------

    function bindDeep(owner, visited) {
      if (apply(seen, visited, [owner])) return;
      apply(see, visited, [owner]);
      const names = ownKeys(owner);
      for (let i = 0; i < names.length; i++) {
        const key = names[i];
        const own = ownProperty(owner, key);
        if (!own || !('value' in own)) continue;
        if (typeof own.value === 'function') {
          if (own.writable) owner[key] = apply(bind, own.value, [script]);
        } else if (isObject(own.value)) bindDeep(own.value, visited);
      }
    }

    function readScript(value) {
      const wrong = (message) => refusal('ContractError', 'E_CONTRACT', message);
      if (!isObject(value) || isArray(value)) throw wrong('the script must be one object literal: ({ options: {version}, hooks: {} })');
      if (!isObject(value.options)) throw wrong('options is missing');
      const version = value.options.version;
      if (typeof version !== 'string') throw wrong('options.version is missing or not a string');
      if (version !== '1.0' && version !== '1.1') throw wrong(`unknown version ${cut(version, 40)}; known are 1.0 and 1.1`);
      if (value.hooks === undefined) value.hooks = {};
      if (!isObject(value.hooks)) throw wrong('hooks must be an object');
      if (value.extensions === undefined) value.extensions = {};
      const found = array();
      for (let i = 0; i < world.hooks.length; i++) {
        const fn = value.hooks[world.hooks[i]];
        if (typeof fn === 'function') put(found, world.hooks[i]);
        else if (fn !== undefined && fn !== null) throw wrong(`hooks.${world.hooks[i]} must be a function`);
      }
      const listData = version === '1.1' ? readListData(value.pageConfig, wrong) : null;
      script = value;
      if (isObject(value.extensions)) bindDeep(value.extensions, new TheSet());
      return { __proto__: null, ok: true, version, hooks: found, listData };
    }

    function readListData(pageConfig, wrong) {
      if (pageConfig === undefined || pageConfig === null) return null;
      if (!isObject(pageConfig)) throw wrong('pageConfig must be an object');
      const { apis } = pageConfig;
      if (apis === undefined || apis === null) return null;
      if (!isObject(apis)) throw wrong('pageConfig.apis must be an object');
      const names = keys(apis);
      for (let i = 0; i < names.length; i++) if (names[i] !== 'listData') throw wrong(`pageConfig.apis.${cut(names[i], 40)} is unknown; only listData is`);
      const own = apis.listData;
      if (own === undefined || own === null) return null;
      if (typeof own === 'function') {
        world.listData = own;
        return 'combine';
      }
      const mode = isObject(own) ? (own.mode ?? 'combine') : undefined;
      if (!isObject(own) || typeof own.request !== 'function' || (mode !== 'combine' && mode !== 'replace'))
        throw wrong("pageConfig.apis.listData must be a function or {mode: 'combine' | 'replace', request}");
      world.listData = own.request;
      return mode;
    }

    // ---- time and chance -------------------------------------------------------------------------------------

    function nextRandom() {
      random = (random + 0x6d2b79f5) | 0;
      let t = imul(random ^ (random >>> 15), 1 | random);
      t = (t + imul(t ^ (t >>> 7), 61 | t)) ^ t;
      return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    }

    function offsetAt(utc) {
      const zone = world.zone;
      for (let i = zone.length - 1; i > 0; i--) if (utc >= zone[i][0]) return zone[i][1];
      return zone[0][1];
    }

    function toUtc(wall) {
      const guess = wall - offsetAt(wall);
      return wall - offsetAt(guess);
    }

    /** Dates live in the portal's zone (contract 2.6), whatever the machine's zone is, so a recording replays anywhere. */
    function buildDate() {
      const proto = TheDate.prototype;
      const { getTime, setTime, getUTCFullYear, getUTCMonth, getUTCDate, getUTCHours, getUTCMinutes, getUTCSeconds, getUTCDay } = proto;
      const { UTC, parse: parseDate } = TheDate;
      const dayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
      const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
      const two = (n) => (n < 10 ? `0${n}` : `${n}`);
      const sign = (ms) => (ms < 0 ? '-' : '+');
      const wallOf = (date) => {
        const t = apply(getTime, date, []);
        return construct(TheDate, [t + offsetAt(t)]);
      };
      const parseText = (text) => {
        const trimmed = apply(trim, text, []);
        const iso = apply(exec, /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)$/, [trimmed]);
        if (iso) return toUtc(parseDate(`${iso[1]}T${iso[2]}Z`));
        if (apply(exec, /^[+-]?\d{4,6}(?:-\d{2}){0,2}$|(?:Z|GMT|UTC|[+-]\d{2}:?\d{2})(?:\s*\(.*\))?$/i, [trimmed])) return parseDate(trimmed);
        return toUtc(parseDate(`${trimmed} GMT+0000`));
      };
      const fromOne = (value) => {
        if (isObject(value)) {
          try {
            return apply(getTime, value, []);
          } catch {
            const plain = value.valueOf();
            return isObject(plain) ? parseText(asText(value)) : fromOne(plain);
          }
        }
        return typeof value === 'string' ? parseText(value) : +value;
      };
      function ZonedDate(...args) {
        if (!new.target) return asText(construct(TheDate, [now]));
        let t = now;
        if (args.length === 1) t = fromOne(args[0]);
        else if (args.length > 1) t = toUtc(apply(UTC, undefined, args));
        return construct(TheDate, [t], new.target);
      }
      define(ZonedDate, 'name', 'Date');
      defineProperty(ZonedDate, 'prototype', { __proto__: null, value: proto, writable: false });
      define(ZonedDate, 'now', () => now);
      define(ZonedDate, 'parse', (text) => parseText(asText(text)));
      define(ZonedDate, 'UTC', UTC);
      define(proto, 'constructor', ZonedDate);
      for (const part of ['FullYear', 'Month', 'Date', 'Hours', 'Minutes', 'Seconds', 'Milliseconds', 'Day']) {
        const get = proto[`getUTC${part}`];
        define(proto, `get${part}`, function () {
          return apply(get, wallOf(this), []);
        });
        const set = proto[`setUTC${part}`];
        if (!set) continue;
        define(proto, `set${part}`, function (...args) {
          const t = apply(getTime, this, []);
          const wall = construct(TheDate, [isFiniteNumber(t) || part !== 'FullYear' ? t + offsetAt(t) : 0]);
          apply(set, wall, args);
          return apply(setTime, this, [toUtc(apply(getTime, wall, []))]);
        });
      }
      define(proto, 'getYear', function () {
        return apply(getUTCFullYear, wallOf(this), []) - 1900;
      });
      define(proto, 'getTimezoneOffset', function () {
        const t = apply(getTime, this, []);
        return isFiniteNumber(t) ? -offsetAt(t) / 60000 : NaN;
      });
      const write = (name, form) =>
        define(proto, name, function () {
          const t = apply(getTime, this, []);
          if (!isFiniteNumber(t)) return 'Invalid Date';
          const w = wallOf(this);
          const date = [apply(getUTCFullYear, w, []), apply(getUTCMonth, w, []), apply(getUTCDate, w, []), apply(getUTCDay, w, [])];
          const clock = `${two(apply(getUTCHours, w, []))}:${two(apply(getUTCMinutes, w, []))}:${two(apply(getUTCSeconds, w, []))}`;
          return form(date, clock, offsetAt(t));
        });
      const longDay = (d) => `${dayNames[d[3]]} ${monthNames[d[1]]} ${two(d[2])} ${d[0]}`;
      const longClock = (clock, offset) => {
        const minutes = floor((offset < 0 ? -offset : offset) / 60000);
        return `${clock} GMT${sign(offset)}${two(floor(minutes / 60))}${two(minutes % 60)}`;
      };
      const shortDay = (d) => `${d[0]}-${two(d[1] + 1)}-${two(d[2])}`;
      write('toString', (d, clock, offset) => `${longDay(d)} ${longClock(clock, offset)}`);
      write('toDateString', (d) => longDay(d));
      write('toTimeString', (d, clock, offset) => longClock(clock, offset));
      write('toLocaleString', (d, clock) => `${shortDay(d)} ${clock}`);
      write('toLocaleDateString', (d) => shortDay(d));
      write('toLocaleTimeString', (d, clock) => clock);
      define(outer, 'Date', ZonedDate);
      define(Math, 'random', nextRandom);
    }

    /** Cold engine code is several times slower: the first real step must not pay for it. */
    function warmUp() {
      const rows = [];
      for (let i = 0; i < 200; i++) put(rows, { id: `r${i}`, text: 'warm', number: `${i}`, list: [i] });
      shadowOf(parse(stringify(rows)));
    }

    buildDate();
    build();
    warmUp();

    return {
      __proto__: null,
      info(value) {
        try {
          return stringify(readScript(value));
        } catch (error) {
          return stringify({ __proto__: null, ok: false, error: describe(error) });
        }
      },
      start(text) {
        const step = parse(text);
        receive(step);
        random = step.seed;
        const patch = { __proto__: null };
        for (let i = 0; i < step.patch.length; i++) patch[step.patch[i]] = true;
        runs[step.run] = { __proto__: null, members: { __proto__: null }, base: { __proto__: null }, shadow: null, patch, commands: 0, logs: 0 };
        try {
          watch(step.run, begin(step));
        } catch (error) {
          endWith(step.run, { __proto__: null, ok: false, error: describe(error) });
        }
      },
      resume(text) {
        const step = parse(text);
        receive(step);
        forgetChanged(runs[step.run], step.members);
        const call = pending[step.call];
        if (!call) return;
        deleteProperty(pending, step.call);
        if (step.ok) call.resolve(step.value === null ? undefined : parse(step.value));
        else call.reject(errorOf(step.error));
      },
      drain() {
        const text = stringify(out);
        out = freshOut();
        return text;
      },
      fail(error) {
        if (out.faults.length < 20) put(out.faults, { __proto__: null, run: current, error: describe(error) });
        else out.dropped++;
      },
      /** For an error of the text itself, before there is a script. */
      explain(error) {
        return stringify({ __proto__: null, ok: false, error: describe(error) });
      },
    };

    function errorOf(told) {
      const error = refusal(told.name, told.code, told.message);
      if (told.status !== undefined) define(error, 'status', told.status);
      if (told.traceId !== undefined) define(error, 'traceId', told.traceId);
      return error;
    }
  };
})();
