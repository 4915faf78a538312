/** How the guest reports errors and the console: in words, bounded, whatever an author threw. */
export default (function (kit, guest) {
  'use strict';
  const { apply, stringify, exec, ownProperty, TheError, FunctionPrototype, asText, isObject, array, put, cut } = kit;
  const { limits, runs } = guest;
  const lineNumberOf = ownProperty(FunctionPrototype, 'lineNumber')?.get;

  guest.freshOut = () => ({ __proto__: null, ended: array(), rendered: array(), calls: array(), logs: array(), faults: array(), dropped: 0 });

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

  /** Place of the author's code in a stack: the innermost line of it. */
  const placeIn = (stack) => (typeof stack === 'string' ? apply(exec, /list-script\.js:(\d{1,7}):(\d{1,7})/, [stack]) : null);

  /** Line of the author that is at work now; null when it is unknown. */
  function lineNow() {
    try {
      const at = placeIn(new TheError('').stack);
      return at ? +at[1] : null;
    } catch {
      return null;
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
      const at = placeIn(stack);
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
    const run = runs[guest.current];
    if (run && ++run.logs > limits.logLines) {
      guest.out.dropped++;
      return;
    }
    let line = '';
    for (let i = 0; i < values.length && line.length < limits.logChars; i++) line += (i > 0 ? ' ' : '') + toText(values[i], limits.logChars);
    if (guest.out.logs.length >= limits.logLines) guest.out.dropped++;
    else put(guest.out.logs, { __proto__: null, run: guest.current, level, text: cut(line, limits.logChars), line: lineNow() });
  }

  /** The engine knows where a function begins; read before the function is bound. */
  function recordLine(lines, name, fn) {
    const line = lineNumberOf ? apply(lineNumberOf, fn, []) : undefined;
    if (typeof line === 'number' && line > 0) lines[name] = line;
  }

  /** An error that nobody can catch any more. */
  function fault(error) {
    if (guest.out.faults.length < 20) put(guest.out.faults, { __proto__: null, run: guest.current, error: describe(error) });
    else guest.out.dropped++;
  }
  guest.recordLine = recordLine;
  guest.fault = fault;
  guest.toText = toText;
  guest.lineNow = lineNow;
  guest.describe = describe;
  guest.log = log;
});
