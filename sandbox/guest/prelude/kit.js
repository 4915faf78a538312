/**
 * What the prelude needs of the language, captured before any script can poison it, and the few helpers that build
 * objects no script can reach into.
 */
export default (function () {
  'use strict';
  const { apply, construct, defineProperty, deleteProperty, ownKeys, getOwnPropertyDescriptor: ownProperty, getPrototypeOf, get: getOf, set: setOf } = Reflect;
  const { parse, stringify } = JSON;
  const { setPrototypeOf, keys } = Object;
  const { isArray } = Array;
  const { then: follow } = Promise.prototype;
  const { slice, indexOf, replace, trim } = String.prototype;
  const FunctionPrototype = Function.prototype;
  const { bind } = FunctionPrototype;
  const { has: seen, add: see } = WeakSet.prototype;
  const { exec } = RegExp.prototype;
  const { floor, imul, min, max } = Math;
  const isFiniteNumber = Number.isFinite;
  const ThePromise = Promise;
  const TheSet = WeakSet;
  const TheDate = Date;
  const TheError = Error;
  const TheProxy = Proxy;
  const objectPrototype = Object.prototype;
  const asText = String;
  const outer = globalThis;

  const isObject = (value) => typeof value === 'object' && value !== null;
  const array = () => setPrototypeOf([], null);
  const put = (list, value) => defineProperty(list, list.length, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
  const define = (owner, name, value) => defineProperty(owner, name, { __proto__: null, value, writable: true, enumerable: false, configurable: true });
  const fix = (owner, name, value) => defineProperty(owner, name, { __proto__: null, value, writable: false, enumerable: true, configurable: false });
  const getter = (owner, name, get, set) => defineProperty(owner, name, { __proto__: null, get, set, enumerable: true, configurable: false });
  /** What an author gave under a name: never what stands on the prototype of every object. */
  const given = (owner, name) => {
    if (!isObject(owner) && typeof owner !== 'function') return undefined;
    if (!ownProperty(objectPrototype, name)) return owner[name];
    for (let at = owner; at && at !== objectPrototype; at = getPrototypeOf(at)) if (ownProperty(at, name)) return owner[name];
    return undefined;
  };
  const cut = (text, length) => (text.length > length ? apply(slice, text, [0, length]) : text);
  /** Follows a value or promise even after the script has changed what `then` and `constructor` of promises are. */
  const settled = (value, onOk, onFail) => {
    if (isObject(value)) {
      try {
        return apply(follow, value, [onOk, onFail]);
      } catch {
        // Not a promise of this realm, or one with a trap: taken as any other value below.
      }
    }
    const promise = new ThePromise((resolve) => resolve(value));
    define(promise, 'constructor', undefined);
    return apply(follow, promise, [onOk, onFail]);
  };

  for (const name of [
    'ArrayBuffer',
    'SharedArrayBuffer',
    'DataView',
    'Atomics',
    'WeakRef',
    'FinalizationRegistry',
    'Intl',
    'performance',
    'WebAssembly',
    'navigator',
    'queueMicrotask',
  ])
    deleteProperty(outer, name);

  return {
    __proto__: null,
    apply,
    construct,
    defineProperty,
    deleteProperty,
    ownKeys,
    ownProperty,
    getOf,
    setOf,
    objectPrototype,
    TheProxy,
    parse,
    stringify,
    setPrototypeOf,
    keys,
    isArray,
    follow,
    slice,
    indexOf,
    replace,
    trim,
    bind,
    FunctionPrototype,
    seen,
    see,
    exec,
    floor,
    imul,
    min,
    max,
    isFiniteNumber,
    ThePromise,
    TheSet,
    TheDate,
    TheError,
    asText,
    outer,
    isObject,
    array,
    put,
    define,
    fix,
    getter,
    given,
    cut,
    settled,
  };
});
