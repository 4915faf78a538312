import type { Plugin } from 'vite';

/**
 * What of i18next the portal never reaches, and what stands there instead: loading over a backend (texts are added by hand),
 * its formats (ours is `src/services/texts/textFormat.ts`), texts inside texts, copies of the instance, directions of writing.
 */
const UNUSED: readonly (readonly [part: RegExp, instead: string])[] = [
  [
    /^class Connector extends EventEmitter \{\n.*?^\}$/ms,
    'class Connector extends EventEmitter {\n  state = {};\n  load(languages, namespaces, done) {\n    done();\n  }\n}',
  ],
  [/^ {8}formatter = Formatter;$/m, ''],
  [method('nest'), 'nest(text) { return text; }'],
  [method('reloadResources'), 'reloadResources() {}'],
  ...['hydrate', 'dir', 'cloneInstance', 'getFixedT', 'loadNamespaces', 'loadLanguages'].map((name) => [method(name), ''] as const),
];

/** A method of one of its classes, from its name to the end of its body; both stand at the same depth. */
function method(name: string): RegExp {
  return new RegExp(`^ {2}${name}\\(.*?^ {2}\\}$`, 'ms');
}

/** Its source without them. Errors: throws when a part is no longer found, so that a new version is checked. */
export function withoutUnused(code: string): string {
  let lean = code;
  for (const [part, instead] of UNUSED) {
    if (!part.test(lean)) throw new Error(`i18next has no ${part}; look at scripts/leanI18next.ts`);
    lean = lean.replace(part, () => instead);
  }
  return lean;
}

/** Lets parts of i18next that nobody reaches leave the build: methods of classes stay in a bundle although nobody calls them. */
export function leanI18next(): Plugin {
  return {
    name: 'portico-lean-i18next',
    apply: 'build',
    transform: (code, id) => (/i18next[\\/]dist[\\/]esm[\\/]i18next\.js/.test(id) ? { code: withoutUnused(code), map: null } : undefined),
  };
}
