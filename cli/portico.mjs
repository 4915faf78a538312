#!/usr/bin/env node
/** The command of the product: the built one, or in a checkout its sources through tsx. */
import { existsSync } from 'node:fs';

const sources = new URL('./main.ts', import.meta.url);
const built = new URL('../dist/server/cli.js', import.meta.url);

if (existsSync(sources)) {
  const { register } = await import('tsx/esm/api');
  register();
}
const { main } = await import(existsSync(sources) ? sources.href : built.href);
process.exitCode = await main(process.argv.slice(2), process.env);
