/** The author's object: its shape is checked once, functions of `extensions` are bound to it. Contract 13.1, 13.2, 13.5. */
export default (function (kit, guest) {
  'use strict';
  const { apply, ownKeys, ownProperty, keys, isArray, bind, seen, see, TheSet, isObject, array, put, cut, fix, getter, given, settled } = kit;
  const { guestConfig } = guest;

  /** Whatever calls it, under whatever name: `this` is the script. A frozen member stays as it is, and the page's own calls are right all the same. */
  function bindMember(owner, key, fn, script) {
    const own = ownProperty(owner, key);
    if (own && own.writable) owner[key] = apply(bind, fn, [script]);
  }

  function bindDeep(owner, visited) {
    if (apply(seen, visited, [owner])) return;
    apply(see, visited, [owner]);
    const names = ownKeys(owner);
    for (let i = 0; i < names.length; i++) {
      const key = names[i];
      const own = ownProperty(owner, key);
      if (!own || !('value' in own)) continue;
      if (typeof own.value === 'function') bindMember(owner, key, own.value, guest.script);
      else if (isObject(own.value)) bindDeep(own.value, visited);
    }
  }

  function readScript(value) {
    const wrong = (message) => guest.refusal('ContractError', 'E_CONTRACT', message);
    if (!isObject(value) || isArray(value)) throw wrong('the script must be one object literal: ({ options: {version}, hooks: {} })');
    const options = given(value, 'options');
    if (!isObject(options)) throw wrong('options is missing');
    const version = given(options, 'version');
    if (typeof version !== 'string') throw wrong('options.version is missing or not a string');
    if (version !== '1.0' && version !== '1.1') throw wrong(`unknown version ${cut(version, 40)}; known are 1.0 and 1.1`);
    if (given(value, 'hooks') === undefined) value.hooks = {};
    if (!isObject(value.hooks)) throw wrong('hooks must be an object');
    if (given(value, 'extensions') === undefined) value.extensions = {};
    const found = array();
    const lines = { __proto__: null };
    for (let i = 0; i < guestConfig.hooks.length; i++) {
      const fn = given(value.hooks, guestConfig.hooks[i]);
      if (typeof fn === 'function') {
        put(found, guestConfig.hooks[i]);
        guest.recordLine(lines, guestConfig.hooks[i], fn);
        bindMember(value.hooks, guestConfig.hooks[i], fn, value);
      } else if (fn !== undefined && fn !== null) throw wrong(`hooks.${guestConfig.hooks[i]} must be a function`);
    }
    const listData = version === '1.1' ? readListData(value, wrong) : null;
    if (listData !== null) guest.recordLine(lines, 'listData', guestConfig.listData);
    guest.script = value;
    if (isObject(value.extensions)) bindDeep(value.extensions, new TheSet());
    return { __proto__: null, ok: true, version, hooks: found, listData, lines };
  }

  function readListData(script, wrong) {
    const pageConfig = given(script, 'pageConfig');
    if (pageConfig === undefined || pageConfig === null) return null;
    if (!isObject(pageConfig)) throw wrong('pageConfig must be an object');
    const apis = given(pageConfig, 'apis');
    if (apis === undefined || apis === null) return null;
    if (!isObject(apis)) throw wrong('pageConfig.apis must be an object');
    const names = keys(apis);
    for (let i = 0; i < names.length; i++) if (names[i] !== 'listData') throw wrong(`pageConfig.apis.${cut(names[i], 40)} is unknown; only listData is`);
    const own = given(apis, 'listData');
    if (own === undefined || own === null) return null;
    if (typeof own === 'function') {
      guestConfig.listData = own;
      bindMember(apis, 'listData', own, script);
      return 'combine';
    }
    const mode = isObject(own) ? (given(own, 'mode') ?? 'combine') : undefined;
    const request = given(own, 'request');
    if (!isObject(own) || typeof request !== 'function' || (mode !== 'combine' && mode !== 'replace'))
      throw wrong("pageConfig.apis.listData must be a function or {mode: 'combine' | 'replace', request}");
    guestConfig.listData = request;
    bindMember(own, 'request', request, script);
    return mode;
  }
  function hookOf(name) {
    if (name === 'listData') return guestConfig.listData;
    for (let i = 0; i < guestConfig.hooks.length; i++)
      if (guestConfig.hooks[i] === name) {
        const fn = given(guest.script.hooks, name);
        return typeof fn === 'function' ? fn : undefined;
      }
    return undefined;
  }

  /** Names that lists alone have. */
  function nameOwn(globals, vm) {
    fix(vm, '$refs', {});
    globals.vm = vm;
    globals.handler = {
      get version() {
        return given(given(guest.script, 'options'), 'version');
      },
      has: (hook) => typeof guest.hookOf(hook) === 'function',
      run: (hook, ...args) => settled(undefined, () => (guest.hookOf(hook) ? apply(guest.hookOf(hook), guest.script, args) : undefined)),
    };
    getter(globals, 'opts', () => guest.script);
  }
  guest.readScript = readScript;
  guest.hookOf = hookOf;
  guest.nameOwn = nameOwn;
});
