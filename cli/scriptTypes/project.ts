/** What a script's type check may be given: the language without a page, and no stricter than a script that runs needs. */
const OPTIONS = {
  allowJs: true,
  checkJs: true,
  noEmit: true,
  strict: false,
  target: 'es2022',
  module: 'esnext',
  moduleDetection: 'legacy',
  lib: ['es2022'],
  types: [],
} as const;

/** A TypeScript project of one script. Shape: text of its `tsconfig.json`; paths are relative to it. */
export function projectText(files: readonly string[]): string {
  return `${JSON.stringify({ compilerOptions: OPTIONS, files }, null, 2)}\n`;
}
