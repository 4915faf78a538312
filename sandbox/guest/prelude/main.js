/**
 * The guest's half of the border, evaluated in the sandbox before any script.
 *
 * Evaluates to a function that takes its configuration as JSON text and returns the entry points `info`, `start`, `resume`,
 * `drain` and `fail`; `start`, `resume` and `drain` take and give JSON text. `parts` are the other files of this folder,
 * the kit first. Source: contract 13.2 to 13.4.
 */
export default (function (parts) {
  'use strict';
  const kit = parts[0]();
  const { deleteProperty, parse, stringify, setPrototypeOf, put, define } = kit;

  return function enter(guestConfigText) {
    const guestConfig = setPrototypeOf(parse(guestConfigText), null);
    const guest = newGuest(guestConfig);
    for (let i = 1; i < parts.length; i++) parts[i](kit, guest);
    const { runs, pending } = guest;
    guest.out = guest.freshOut();
    guest.build();
    warmUp(guest);

    return {
      __proto__: null,
      info(value) {
        try {
          return stringify(guest.readScript(value));
        } catch (error) {
          return stringify({ __proto__: null, ok: false, error: guest.describe(error) });
        }
      },
      start(text) {
        const step = guest.readStep(text);
        guest.receive(step);
        guest.seed(step.seed);
        const patch = { __proto__: null };
        for (let i = 0; i < step.patch.length; i++) patch[step.patch[i]] = true;
        runs[step.run] = {
          __proto__: null,
          members: { __proto__: null },
          base: { __proto__: null },
          shadow: null,
          patch,
          writes: step.watched ? guest.openWrites() : null,
          memberWrites: { __proto__: null },
          commands: 0,
          logs: 0,
        };
        try {
          guest.watch(step.run, guest.begin(step));
        } catch (error) {
          guest.endWith(step.run, { __proto__: null, ok: false, error: guest.describe(error) });
        }
      },
      resume(text) {
        const step = guest.readStep(text);
        guest.receive(step);
        guest.forgetChanged(runs[step.run], step.members);
        const call = pending[step.call];
        if (!call) return;
        deleteProperty(pending, step.call);
        if (step.ok) call.resolve(step.value === null ? undefined : parse(step.value));
        else call.reject(errorOf(guest, step.error));
      },
      drain() {
        if (guest.flush) guest.flush();
        const text = stringify(guest.out);
        guest.out = guest.freshOut();
        return text;
      },
      fail: guest.fault,
      /** For an error of the text itself, before there is a script. */
      explain(error) {
        return stringify({ __proto__: null, ok: false, error: guest.describe(error) });
      },
    };
  };

  /** What the parts share. `script`: the author's object once accepted; `current`: the run whose step this is, 0 while evaluating; `texts`: last JSON text of every member. */
  function newGuest(guestConfig) {
    return {
      __proto__: null,
      guestConfig,
      limits: guestConfig.limits,
      script: undefined,
      now: guestConfig.now,
      current: 0,
      out: undefined,
      texts: { __proto__: null },
      runs: { __proto__: null },
      pending: { __proto__: null },
      timers: { __proto__: null },
    };
  }

  function errorOf(guest, details) {
    const error = guest.refusal(details.name, details.code, details.message);
    if (details.status !== undefined) define(error, 'status', details.status);
    if (details.traceId !== undefined) define(error, 'traceId', details.traceId);
    return error;
  }

  /** Cold engine code is several times slower: the first real step must not pay for it. */
  function warmUp(guest) {
    const rows = [];
    for (let i = 0; i < 200; i++) put(rows, { id: `r${i}`, text: 'warm', number: `${i}`, list: [i] });
    guest.shadowOf(parse(stringify(rows)));
  }
});
