/** Runs of hooks, timer ticks and render batches; several may wait at the same time. */
export default (function (kit, guest) {
  'use strict';
  const { apply, deleteProperty, parse, stringify, setPrototypeOf, indexOf, slice, ThePromise, isObject, put, settled } = kit;
  const { limits, texts, runs, timers } = guest;

  function endWith(id, entry) {
    if (!runs[id]) return;
    entry.run = id;
    put(guest.out.ended, entry);
  }

  function finish(id, value) {
    const run = runs[id];
    if (!run) return;
    try {
      const text = stringify(value);
      // Only `false` itself cancels: an object that is written like it is none.
      const json = text === 'false' && value !== false ? undefined : text;
      const patches = guest.patchesOf(run);
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
      endWith(id, { __proto__: null, ok: true, json: typeof json === 'string' ? json : null, patches, writes: guest.writesOf(run) });
    } catch (error) {
      endWith(id, { __proto__: null, ok: false, error: guest.describe(error) });
    }
  }

  function watch(id, value) {
    settled(
      value,
      (result) => finish(id, result),
      (error) => endWith(id, { __proto__: null, ok: false, error: guest.describe(error) }),
    );
  }

  /** A step as `stepText` of the page writes it: one line of JSON, then the texts of the members one after the other. */
  function readStep(text) {
    const end = apply(indexOf, text, ['\n']);
    const step = setPrototypeOf(parse(apply(slice, text, [0, end])), null);
    setPrototypeOf(step.members, null);
    let from = end + 1;
    for (const name in step.members) {
      const to = from + step.members[name];
      step.members[name] = apply(slice, text, [from, to]);
      from = to;
    }
    return step;
  }

  function receive(step) {
    guest.now = step.now;
    if (step.closed) for (let i = 0; i < step.closed.length; i++) deleteProperty(runs, step.closed[i]);
    if (step.members) for (const name in step.members) texts[name] = step.members[name];
    if (guest.received) guest.received(step.members);
    guest.current = step.run;
  }

  function begin(step) {
    const run = runs[guest.current];
    if (step.hook === 'timer') return tick(step.timer);
    if (step.hook === 'render') return renderBatch(run, step);
    const fn = guest.hookOf(step.hook);
    if (!fn) return undefined;
    const args = [];
    for (let i = 0; i < step.args.length; i++) {
      const { kind, content } = step.args[i];
      put(args, kind === 'member' ? guest.memberOf(run, content) : parse(content));
    }
    return apply(fn, guest.script, args);
  }

  function tick(id) {
    const timer = timers[id];
    if (!timer) return undefined;
    if (!timer.repeat) deleteProperty(timers, id);
    return apply(timer.fn, undefined, timer.args);
  }

  /** All rows and cells of one paint in one step; a promise is reported when it settles. */
  function renderBatch(run, step) {
    const tableData = guest.memberOf(run, step.data);
    const columns = guest.memberOf(run, 'columns');
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
      if (typeof json === 'string' && json !== 'null') put(guest.out.rendered, { __proto__: null, run: step.run, key, json });
    };
    const refuse = (key, error) => put(guest.out.rendered, { __proto__: null, run: step.run, key, error: guest.describe(error) });
    const one = (fn, key, args) => {
      try {
        const value = apply(fn, guest.script, args);
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
    const onRow = guest.hookOf('onRowRender');
    if (onRow && step.rows)
      for (let i = 0; i < step.rows.length; i++) {
        const r = step.rows[i];
        one(onRow, `${r}`, [{ tableData, rowData: tableData[r] }, r]);
      }
    const onCell = guest.hookOf('onCellRender');
    if (onCell && step.cells)
      for (let i = 0; i < step.cells.length; i++) {
        const r = step.cells[i][0];
        const c = step.cells[i][1];
        one(onCell, `${r}:${c}`, [{ tableData, rowData: tableData[r], colData: columns[c] }, r, c]);
      }
    leave();
    return all;
  }
  guest.endWith = endWith;
  guest.watch = watch;
  guest.readStep = readStep;
  guest.receive = receive;
  guest.begin = begin;
});
