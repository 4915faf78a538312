/** The author's function: it is called once and says which events it listens to. Contract 14. */
export default (function (kit, guest) {
  'use strict';
  const { apply, isArray, isObject, array, put, cut, asText, settled } = kit;
  const { guestConfig } = guest;
  /** Handlers by event, in the order in which they came. */
  const handlers = { __proto__: null };
  const covers = array();
  let isRead = false;

  const wrong = (message) => guest.refusal('ContractError', 'E_CONTRACT', message);

  function on(event, handler, mode) {
    let isKnown = false;
    for (let i = 0; i < guestConfig.hooks.length; i++) isKnown = isKnown || guestConfig.hooks[i] === event;
    if (isRead) throw wrong('form.on is called while the script is read, not inside a handler');
    if (!isKnown) throw wrong(`unknown event ${cut(asText(event), 40)}; known are ${guestConfig.hooks.join(', ')}`);
    if (typeof handler !== 'function') throw wrong(`the handler of ${event} must be a function`);
    handlers[event] = handlers[event] ?? array();
    put(handlers[event], handler);
    if (mode === 'cover') put(covers, event);
  }

  function readScript(value) {
    if (typeof value !== 'function') throw wrong('the script of a form must be one function: (function (form) { form.on(...) })');
    guest.script = guest.form;
    apply(value, undefined, [guest.form]);
    isRead = true;
    const found = array();
    const lines = { __proto__: null };
    for (const event in handlers) {
      put(found, event);
      guest.recordLine(lines, event, handlers[event][0]);
    }
    return { __proto__: null, ok: true, version: '1.0', hooks: found, listData: null, lines, covers };
  }

  /** One handler after the other; false ends them, an object that onLoad returns is the data of those that follow. */
  function inTurn(event, args, at, last) {
    const fn = handlers[event][at];
    if (!fn) return last;
    const value = apply(fn, guest.form, args);
    const next = (result) => {
      if (result === false) return false;
      if (event !== 'onLoad' || !isObject(result) || isArray(result)) return inTurn(event, args, at + 1, event === 'onLoad' ? last : result);
      args[0] = result;
      return inTurn(event, args, at + 1, result);
    };
    return isObject(value) && typeof value.then === 'function' ? settled(value, next) : next(value);
  }

  function hookOf(event) {
    if (event === 'change') return guest.notify;
    if (event === 'sheetActionDown') return guest.pressSheet;
    return handlers[event] && ((...args) => inTurn(event, args, 0, undefined));
  }
  guest.on = on;
  guest.readScript = readScript;
  guest.hookOf = hookOf;
});
