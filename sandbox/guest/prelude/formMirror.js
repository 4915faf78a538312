/**
 * The form as its script sees it: a mirror that is read at once; what is written goes to the page in one batch when the
 * script yields, and those who subscribed hear of it after that. Contract 14.
 */
export default (function (kit, guest) {
  'use strict';
  const {
    apply,
    parse,
    stringify,
    deleteProperty,
    setPrototypeOf,
    isArray,
    ownProperty,
    TheError,
    isFiniteNumber,
    asText,
    isObject,
    array,
    put,
    fix,
    getter,
    settled,
  } = kit;
  const { texts } = guest;
  const writable = ['display', 'required', 'edit', 'items', 'min', 'max', 'minLength', 'maxLength', 'minCount', 'maxCount', 'pattern'];
  const readable = ['type', 'parentKey', 'inSheet', 'invalid', 'errors', 'options'];

  /** Values by key, state by control (`sheet.column` for columns), buttons in their order, identities of checked rows by sub-table. */
  const mirror = { __proto__: null, values: { __proto__: null }, controls: { __proto__: null }, actions: [], checked: { __proto__: null } };
  const offered = { __proto__: null };
  const buttons = { __proto__: null };
  /** Whatever somebody subscribed to: how to read it, its text at the last notification, the events of a change. */
  const sources = array();
  let pending = { __proto__: null };
  let isPending = false;
  /** Batches that the page has not answered yet, by their number. */
  const underWay = { __proto__: null };
  let batches = 0;

  const plainOf = (text) => (text === undefined ? null : parse(text));
  const copyOf = (value) => (isObject(value) ? parse(stringify(value)) : value);
  const stateOf = (key) => mirror.controls[key] ?? {};

  function received(members) {
    reflect(members);
    if (members.$controls !== undefined) for (const key in mirror.controls) if (!stateOf(key).inSheet) offer(key);
  }

  /** Shows what the page last sent of these members. */
  function reflect(members) {
    if (members.$values !== undefined) mirror.values = setPrototypeOf(parse(texts.$values), null);
    if (members.$actions !== undefined) mirror.actions = parse(texts.$actions);
    if (members.$checked !== undefined) mirror.checked = setPrototypeOf(parse(texts.$checked), null);
    if (members.$controls !== undefined) mirror.controls = setPrototypeOf(parse(texts.$controls), null);
  }

  /** The page has answered a batch: it may have refused some of it or taken less, and sends no member again that it has not changed. */
  function answered(batch) {
    deleteProperty(underWay, batch);
    reflect(texts);
    for (const other in underWay) for (let i = 0; i < underWay[other].length; i++) show(underWay[other][i]);
    for (const place in pending) show(pending[place]);
    notify();
  }

  /** A control keeps its identity for the life of the script; names of the form itself come first. */
  function offer(key) {
    if (offered[key]) return;
    const control = (offered[key] = controlOf(key));
    if (!ownProperty(guest.form, key)) fix(guest.form, key, control);
  }

  function pend(entry) {
    pending[`${entry[0]}\n${entry[1]}`] = entry;
    isPending = true;
    show(entry);
  }

  /** What was written is there at once. */
  function show(entry) {
    const key = entry[0];
    const name = entry[1];
    const plain = entry[2];
    if (name === 'value') mirror.values[key] = plain;
    else if (mirror.controls[key]) mirror.controls[key][name] = plain;
    else for (let i = 0; i < mirror.actions.length; i++) if (`@${mirror.actions[i].code}` === key) mirror.actions[i][name] = plain;
  }

  function write(key, name, value) {
    // JSON would make null of NaN, and null takes a limit away: the page receives what was written, and refuses it.
    const isNoNumber = name !== 'value' && typeof value === 'number' && !isFiniteNumber(value);
    const plain = isNoNumber ? asText(value) : plainOf(stringify(value));
    pend([key, name, plain]);
  }

  /** The rows of a sub-table were changed in place: they go as a whole. */
  function writeRows(key, rows) {
    pend([key, 'value', rows]);
  }

  function flush() {
    if (!isPending) return;
    const batch = array();
    for (const place in pending) put(batch, pending[place]);
    pending = { __proto__: null };
    isPending = false;
    const number = ++batches;
    underWay[number] = batch;
    const heard = () => answered(number);
    settled(guest.command('$write', [batch]), heard, heard);
  }

  /** Something to subscribe to; `eventsOf(before, now)` makes what subscribers receive. */
  function emitterOf(read, eventsOf) {
    let source;
    const emitter = {};
    fix(emitter, 'subscribe', (fn) => {
      if (typeof fn !== 'function') throw new TheError('subscribe takes a function');
      if (!source) put(sources, (source = { __proto__: null, read, eventsOf, seen: null, count: 0, entries: array() }));
      if (source.count === 0) source.seen = stringify(read());
      const entry = { __proto__: null, fn };
      source.count++;
      put(source.entries, entry);
      return () => {
        if (entry.fn) source.count--;
        entry.fn = undefined;
      };
    });
    return emitter;
  }

  /** Notifies all subscribers of what has changed since they last heard. */
  function notify() {
    for (let i = 0; i < sources.length; i++) {
      const source = sources[i];
      if (source.count === 0) continue;
      const text = stringify(source.read());
      if (text === source.seen) continue;
      const before = plainOf(source.seen);
      source.seen = text;
      const events = source.eventsOf(before, plainOf(text));
      for (let k = 0; k < events.length; k++) for (let n = 0; n < source.entries.length; n++) callSubscriber(source.entries[n].fn, events[k]);
    }
  }

  function callSubscriber(fn, event) {
    if (!fn) return;
    try {
      settled(apply(fn, guest.form, [event]), undefined, guest.fault);
    } catch (error) {
      guest.fault(error);
    }
  }

  const valueEvents = (oldValue, value) => [{ value, oldValue }];

  function propertyEvents(before, now) {
    const events = [];
    for (let i = 0; i < writable.length; i++) {
      const name = writable[i];
      if (stringify(before[name]) !== stringify(now[name])) put(events, { name, value: now[name], oldValue: before[name] });
    }
    return events;
  }

  /** What all controls share; `read` and `set` are those of its value. */
  function describeControl(control, key, read, set) {
    getter(control, 'value', read, set);
    getter(control, 'hasValue', () => {
      const value = read();
      return value !== null && value !== undefined && value !== '' && !(isArray(value) && value.length === 0);
    });
    for (let i = 0; i < readable.length; i++) getter(control, readable[i], () => copyOf(stateOf(key)[readable[i]]));
    for (let i = 0; i < writable.length; i++) {
      const name = writable[i];
      getter(
        control,
        name,
        () => copyOf(stateOf(key)[name]),
        (value) => write(key, name, value),
      );
    }
    fix(control, 'valueChange', emitterOf(read, valueEvents));
    const propertyChange = emitterOf(() => stateOf(key), propertyEvents);
    fix(control, 'propertyChange', propertyChange);
    fix(control, 'propertryChange', propertyChange);
  }

  function controlOf(key) {
    const control = {};
    fix(control, 'key', key);
    describeControl(
      control,
      key,
      () => copyOf(mirror.values[key] ?? null),
      (value) => write(key, 'value', value),
    );
    if (stateOf(key).columns) guest.addSheet(control, key);
    return control;
  }

  function buttonOf(code) {
    if (buttons[code]) return buttons[code];
    const state = () => {
      for (let i = 0; i < mirror.actions.length; i++) if (mirror.actions[i].code === code) return mirror.actions[i];
      return {};
    };
    const set = (name) => (value) => pend([`@${code}`, name, plainOf(stringify(value))]);
    const button = {};
    const actionController = {};
    fix(button, 'code', code);
    for (const name of ['text', 'visible', 'disabled']) getter(button, name, () => state()[name], set(name));
    getter(actionController, 'visible', () => state().visible, set('visible'));
    fix(button, 'actionController', actionController);
    return (buttons[code] = button);
  }

  function actions() {
    const all = [];
    for (let i = 0; i < mirror.actions.length; i++) put(all, buttonOf(mirror.actions[i].code));
    return all;
  }

  function errors() {
    const all = {};
    for (const key in mirror.controls) if (stateOf(key).invalid) all[key] = copyOf(stateOf(key).errors);
    return all;
  }

  /** Names that forms alone have. */
  function nameOwn(globals, form) {
    guest.form = form;
    const read = (name, get) => getter(form, name, get, () => undefined);
    read('value', () => ({ ...parse(stringify(mirror.values)) }));
    read('errors', errors);
    read('actions', actions);
    fix(form, 'on', (...args) => guest.on(...args));
  }
  guest.mirror = mirror;
  guest.stateOf = stateOf;
  guest.plainOf = plainOf;
  guest.received = received;
  guest.writeRows = writeRows;
  guest.flush = flush;
  guest.notify = notify;
  guest.emitterOf = emitterOf;
  guest.valueEvents = valueEvents;
  guest.describeControl = describeControl;
  guest.nameOwn = nameOwn;
});
