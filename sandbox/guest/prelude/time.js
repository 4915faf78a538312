/** The guest's clock, zone and chance. Dates live in the portal's zone (contract 2.6), whatever the machine's is, so a recording replays anywhere. */
export default (function (kit, guest) {
  'use strict';
  const { apply, construct, defineProperty, trim, exec, floor, imul, isFiniteNumber, TheDate, asText, outer, isObject, define } = kit;
  const { guestConfig } = guest;
  let random = 1;
  guest.seed = (seed) => {
    random = seed;
  };

  function nextRandom() {
    random = (random + 0x6d2b79f5) | 0;
    let t = imul(random ^ (random >>> 15), 1 | random);
    t = (t + imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  function offsetAt(utc) {
    const zone = guestConfig.zone;
    for (let i = zone.length - 1; i > 0; i--) if (utc >= zone[i][0]) return zone[i][1];
    return zone[0][1];
  }

  function toUtc(wall) {
    const guess = wall - offsetAt(wall);
    return wall - offsetAt(guess);
  }

  const proto = TheDate.prototype;
  const { getTime, setTime, getUTCFullYear, getUTCMonth, getUTCDate, getUTCHours, getUTCMinutes, getUTCSeconds, getUTCDay } = proto;
  const { UTC, parse: parseDate } = TheDate;
  const dayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
  const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
  const two = (n) => (n < 10 ? `0${n}` : `${n}`);
  const sign = (ms) => (ms < 0 ? '-' : '+');

  /** A date whose parts in UTC are those of the wall clock in the portal's zone. */
  function wallOf(date) {
    const t = apply(getTime, date, []);
    return construct(TheDate, [t + offsetAt(t)]);
  }

  function parseText(text) {
    const trimmed = apply(trim, text, []);
    const iso = apply(exec, /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)$/, [trimmed]);
    if (iso) return toUtc(parseDate(`${iso[1]}T${iso[2]}Z`));
    if (apply(exec, /^[+-]?\d{4,6}(?:-\d{2}){0,2}$|(?:Z|GMT|UTC|[+-]\d{2}:?\d{2})(?:\s*\(.*\))?$/i, [trimmed])) return parseDate(trimmed);
    return toUtc(parseDate(`${trimmed} GMT+0000`));
  }

  function fromOne(value) {
    if (isObject(value)) {
      try {
        return apply(getTime, value, []);
      } catch {
        const plain = value.valueOf();
        return isObject(plain) ? parseText(asText(value)) : fromOne(plain);
      }
    }
    return typeof value === 'string' ? parseText(value) : +value;
  }

  function ZonedDate(...args) {
    if (!new.target) return asText(construct(TheDate, [guest.now]));
    let t = guest.now;
    if (args.length === 1) t = fromOne(args[0]);
    else if (args.length > 1) t = toUtc(apply(UTC, undefined, args));
    return construct(TheDate, [t], new.target);
  }

  function buildConstructor() {
    define(ZonedDate, 'name', 'Date');
    defineProperty(ZonedDate, 'prototype', { __proto__: null, value: proto, writable: false });
    define(ZonedDate, 'now', () => guest.now);
    define(ZonedDate, 'parse', (text) => parseText(asText(text)));
    define(ZonedDate, 'UTC', UTC);
    define(proto, 'constructor', ZonedDate);
  }

  /** `getHours`, `setHours` and the like. */
  function buildParts() {
    for (const part of ['FullYear', 'Month', 'Date', 'Hours', 'Minutes', 'Seconds', 'Milliseconds', 'Day']) {
      const get = proto[`getUTC${part}`];
      define(proto, `get${part}`, function () {
        return apply(get, wallOf(this), []);
      });
      const set = proto[`setUTC${part}`];
      if (!set) continue;
      define(proto, `set${part}`, function (...args) {
        const t = apply(getTime, this, []);
        const wall = construct(TheDate, [isFiniteNumber(t) || part !== 'FullYear' ? t + offsetAt(t) : 0]);
        apply(set, wall, args);
        return apply(setTime, this, [toUtc(apply(getTime, wall, []))]);
      });
    }
    define(proto, 'getYear', function () {
      return apply(getUTCFullYear, wallOf(this), []) - 1900;
    });
    define(proto, 'getTimezoneOffset', function () {
      const t = apply(getTime, this, []);
      return isFiniteNumber(t) ? -offsetAt(t) / 60000 : NaN;
    });
  }

  /** `toString` and the like; `form` puts day parts, clock text and offset together. */
  function buildText(name, form) {
    define(proto, name, function () {
      const t = apply(getTime, this, []);
      if (!isFiniteNumber(t)) return 'Invalid Date';
      const w = wallOf(this);
      const date = [apply(getUTCFullYear, w, []), apply(getUTCMonth, w, []), apply(getUTCDate, w, []), apply(getUTCDay, w, [])];
      const clock = `${two(apply(getUTCHours, w, []))}:${two(apply(getUTCMinutes, w, []))}:${two(apply(getUTCSeconds, w, []))}`;
      return form(date, clock, offsetAt(t));
    });
  }

  const longDay = (d) => `${dayNames[d[3]]} ${monthNames[d[1]]} ${two(d[2])} ${d[0]}`;
  const longClock = (clock, offset) => {
    const minutes = floor((offset < 0 ? -offset : offset) / 60000);
    return `${clock} GMT${sign(offset)}${two(floor(minutes / 60))}${two(minutes % 60)}`;
  };
  const shortDay = (d) => `${d[0]}-${two(d[1] + 1)}-${two(d[2])}`;

  buildConstructor();
  buildParts();
  buildText('toString', (d, clock, offset) => `${longDay(d)} ${longClock(clock, offset)}`);
  buildText('toDateString', (d) => longDay(d));
  buildText('toTimeString', (d, clock, offset) => longClock(clock, offset));
  buildText('toLocaleString', (d, clock) => `${shortDay(d)} ${clock}`);
  buildText('toLocaleDateString', (d) => shortDay(d));
  buildText('toLocaleTimeString', (d, clock) => clock);
  define(outer, 'Date', ZonedDate);
  define(Math, 'random', nextRandom);
});
