/** Which line of the author writes what; only in runs that somebody looks on, since a watched field costs more than a plain one. */
export default (function (kit, guest) {
  'use strict';
  const { defineProperty, keys, isArray, ownProperty, asText, isObject, array, put, cut } = kit;

  /** Finding the line costs many times what the write does: later ones are not recorded. */
  const mostWrites = 1000;
  const idChars = 100;

  /** Members whose entries are watched field by field, with the field that names an entry. */
  const named = { __proto__: null, dataSource: 'id', columns: 'propertyCode', cusColumns: 'propertyCode', queryActions: 'actionCode' };

  /** Returns the record, null once the limit is reached; `last`, the former record of the same place, is outdated from then on. */
  function record(run, last, member, id, field) {
    if (last) last[3] = 0;
    if (run.writes.length >= mostWrites) return null;
    const write = array();
    put(write, member);
    put(write, id);
    put(write, field);
    put(write, guest.lineNow() ?? 0);
    put(run.writes, write);
    return write;
  }

  function watchField(run, member, id, entry, field) {
    let value = ownProperty(entry, field).value;
    let last = null;
    const set = (next) => {
      value = next;
      last = record(run, last, member, id, field);
    };
    defineProperty(entry, field, { __proto__: null, get: () => value, set, enumerable: true, configurable: true });
  }

  guest.openWrites = array;
  /** The records whose lines are still valid. */
  guest.writesOf = (run) => {
    if (!run.writes) return undefined;
    const valid = array();
    for (let i = 0; i < run.writes.length; i++) if (run.writes[i][3] > 0) put(valid, run.writes[i]);
    return valid;
  };
  guest.watchWrites = (run, member) => {
    const entries = run.members[member];
    const name = named[member];
    if (name === undefined || !run.patch[member] || !isArray(entries)) return;
    for (let i = 0; i < entries.length; i++) {
      const entry = entries[i];
      if (!isObject(entry)) continue;
      const id = cut(asText(entry[name]), idChars);
      const fields = keys(entry);
      for (let k = 0; k < fields.length; k++) if (fields[k] !== name) watchField(run, member, id, entry, fields[k]);
    }
  };
  guest.writeMember = (run, member, value) => {
    run.members[member] = value;
    if (run.writes) run.memberWrites[member] = record(run, run.memberWrites[member], member, null, null);
  };
});
