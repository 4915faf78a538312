import type { Plugin } from 'vite';

/** Read by Chromium at the start of a script: compile all of it at once, on a thread of its own while it loads. Others pass it over. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Marks the chunks whose functions nearly all run before the first rows, so that they are not compiled one by one on the
 * main thread when they are first called. The grid is not among them: most of it never runs (docs/performance.md).
 */
export function compileHints(chunks: readonly string[]): Plugin {
  return {
    name: 'portico-compile-hints',
    apply: 'build',
    // After the minifier, which drops comments.
    enforce: 'post',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk' && chunks.includes(chunk.name)) chunk.code = HINT + chunk.code;
    },
  };
}
