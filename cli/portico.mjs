#!/usr/bin/env node
/** The command of the product: the built one, or in a checkout its sources through tsx. */
import { existsSync } from 'node:fs';

const sources = new URL('./main.ts', import.meta.url);
const built = new URL('../dist/server/cli.js', import.meta.url);

/** Whether this is a checkout with its tools: then the sources count, so that nothing stale runs. */
async function readsSources() {
  if (!existsSync(sources)) return false;
  const tsx = await import('tsx/esm/api').catch(() => undefined);
  tsx?.register();
  return tsx !== undefined;
}

const { main } = await import((await readsSources()) ? sources.href : built.href);
process.exitCode = await main(process.argv.slice(2), process.env);
