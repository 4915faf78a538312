/** The names a script finds: its list or form, `axios`, `config`, the console and timers, built from the table of the bridge. */
export default (function (kit, guest) {
  'use strict';
  const { apply, defineProperty, ownProperty, slice, indexOf, replace, asText, outer, put, fix, getter, given, settled } = kit;
  const { guestConfig, runs } = guest;
  let lastLoading = 0;

  const globals = { __proto__: null };
  /** The list or form. */
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
        guest.command(row.name, cutArgs(args, row.arity)),
    quiet:
      (row) =>
      (...args) =>
        void settled(guest.command(row.name, cutArgs(args, row.arity)), undefined, () => undefined),
    loading: (row) => (text, seconds) => {
      const key = ++lastLoading;
      const quiet = (promise) => void settled(promise, undefined, () => undefined);
      quiet(guest.command(row.name, [text, seconds, key]));
      return () => quiet(guest.command('$message.close', [key]));
    },
    confirm: (row) => (options) => {
      const own = (name) => given(options, name);
      const shown = { __proto__: null, title: own('title'), content: own('content'), okText: own('okText'), cancelText: own('cancelText') };
      const onOk = own('onOk');
      const onCancel = own('onCancel');
      return settled(guest.command(row.name, [shown]), (yes) => {
        const fn = yes === true ? onOk : onCancel;
        if (typeof fn === 'function') fn();
        return yes === true;
      });
    },
    nextTick: (row) => (fn) =>
      settled(guest.command(row.name, []), () => {
        if (typeof fn === 'function') fn();
      }),
    axios: (row) => {
      const send = (request) => guest.command(row.name, [request]);
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
    const passed = [];
    for (let i = 0; i < arity; i++) put(passed, args[i]);
    return passed;
  }

  const read = (name) => guest.memberOf(runs[guest.current], name);
  const computed = {
    __proto__: null,
    getAction: (code) => {
      const actions = read('queryActions') ?? [];
      for (let i = 0; i < actions.length; i++) if (actions[i].actionCode === code) return actions[i];
      return undefined;
    },
    queryParamsFormater: () => ({ ...read('$query'), filters: read('filterData') ?? [], page: (read('curPage') ?? 1) - 1, size: read('pageSize') ?? 20 }),
    $t: (key, values) => {
      const texts = read('$texts');
      const plain = asText(key);
      const has = (name) => typeof given(texts, name) === 'string';
      let name = plain;
      // Languages with a plural keep two texts under one key.
      const count = given(values, 'count');
      if (!has(name) && typeof count === 'number') name = count === 1 && has(`${plain}_one`) ? `${plain}_one` : `${plain}_other`;
      if (!has(name)) return plain;
      const text = texts[name];
      return apply(replace, text, [
        /\{\{?\s*([\w.]+)\s*\}?\}/g,
        (whole, name) => {
          const value = given(values, name);
          return value === undefined ? whole : asText(value);
        },
      ]);
    },
    $set: (owner, key, value) => (owner[key] = value),
    $forceUpdate: () => undefined,
  };

  function build() {
    for (let i = 0; i < guestConfig.members.length; i++) {
      const { name, access, shape, arity } = guestConfig.members[i];
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
          (value) => void (read(name), runs[guest.current] && guest.writeMember(runs[guest.current], name, value)),
        );
      else if (access === 'computed') fix(vm, name, computed[name]);
      else if (access === 'command' && shapes[shape]) {
        const [owner, leaf] = ownerOf(name);
        fix(owner, leaf, shapes[shape]({ name, arity }));
      }
    }
    globals.console = {};
    for (const level of ['log', 'info', 'warn', 'error', 'debug']) globals.console[level] = (...values) => guest.log(level, values);
    globals.setTimeout = (fn, ms, ...args) => guest.addTimer(fn, ms, false, args);
    globals.setInterval = (fn, ms, ...args) => guest.addTimer(fn, ms, true, args);
    globals.clearTimeout = guest.dropTimer;
    globals.clearInterval = guest.dropTimer;
    guest.nameOwn(globals, vm);
    // What `this` is at the top of the text; see lexicalThis.ts.
    defineProperty(outer, '$un$', { __proto__: null, value: undefined });
    for (const name in globals) {
      const own = ownProperty(globals, name);
      if (own.get) defineProperty(outer, name, own);
      else fix(outer, name, own.value);
    }
  }
  guest.build = build;
});
