/** What a script requests from the page: a promise for each command, and timers. */
export default (function (kit, guest) {
  'use strict';
  const { deleteProperty, stringify, min, max, ThePromise, TheError, isObject, put, define } = kit;
  const { limits, runs, pending, timers } = guest;
  let lastCall = 0;
  let lastTimer = 0;

  function refusal(name, code, message) {
    const error = new TheError(message);
    define(error, 'name', name);
    define(error, 'code', code);
    return error;
  }

  /** What was written before is there when the page reads this. */
  function command(name, args) {
    if (guest.flush) guest.flush();
    return new ThePromise((resolve, reject) => {
      const run = runs[guest.current];
      if (!run) return reject(refusal('CommandError', 'NOT_ALLOWED', `${name} may be called inside a hook only`));
      if (++run.commands > limits.commands) return reject(refusal('CommandError', 'LIMIT', `more than ${limits.commands} commands in one run`));
      let json;
      try {
        json = stringify(args);
      } catch (error) {
        return reject(refusal('CommandError', 'BAD_ARGUMENTS', guest.toText(error, 200)));
      }
      const id = ++lastCall;
      pending[id] = { __proto__: null, resolve, reject };
      put(guest.out.calls, { __proto__: null, run: guest.current, id, name, json });
    });
  }

  function send(name, args) {
    if (guest.out.calls.length >= limits.commands) return;
    put(guest.out.calls, { __proto__: null, run: guest.current, id: 0, name, json: stringify(args) });
  }

  function addTimer(fn, ms, repeat, args) {
    if (typeof fn !== 'function') throw new TypeError('a timer takes a function');
    const id = ++lastTimer;
    timers[id] = { __proto__: null, fn, args, repeat };
    send('$timer.set', [id, max(0, min(+ms || 0, 2147483647)), repeat]);
    return id;
  }

  function dropTimer(id) {
    if (!(isObject(id) || typeof id === 'symbol') && timers[id]) {
      deleteProperty(timers, id);
      send('$timer.clear', [+id]);
    }
  }
  guest.refusal = refusal;
  guest.command = command;
  guest.addTimer = addTimer;
  guest.dropTimer = dropTimer;
});
