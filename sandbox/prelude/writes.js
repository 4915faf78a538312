/** Which line of the author writes what; only in runs that somebody looks on, since a watched field costs more than a plain one. */
export default (function (kit, guest) {
  'use strict';
  const { defineProperty, keys, isArray, ownProperty, asText, isObject, array, put } = kit;
  const { limits } = guest;

  /** Members whose entries are watched field by field, with the field that names an entry. */
  const named = { __proto__: null, dataSource: 'id', columns: 'propertyCode', cusColumns: 'propertyCode', queryActions: 'actionCode' };

  function note(run, member, id, field) {
    const line = guest.lineNow();
    if (line === null || run.writes.length >= limits.cells) return;
    const write = array();
    put(write, member);
    put(write, id);
    put(write, field);
    put(write, line);
    put(run.writes, write);
  }

  function watchField(run, member, id, entry, field) {
    let value = ownProperty(entry, field).value;
    const set = (next) => {
      value = next;
      note(run, member, id, field);
    };
    defineProperty(entry, field, { __proto__: null, get: () => value, set, enumerable: true, configurable: true });
  }

  guest.openWrites = array;
  guest.watchWrites = (run, member) => {
    const entries = run.members[member];
    const name = named[member];
    if (name === undefined || !run.patch[member] || !isArray(entries)) return;
    for (let i = 0; i < entries.length; i++) {
      const entry = entries[i];
      if (!isObject(entry)) continue;
      const id = asText(entry[name]);
      const fields = keys(entry);
      for (let k = 0; k < fields.length; k++) if (fields[k] !== name) watchField(run, member, id, entry, fields[k]);
    }
  };
  guest.writeMember = (run, member, value) => {
    run.members[member] = value;
    if (run.writes) note(run, member, null, null);
  };
});
