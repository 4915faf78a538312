// npm start: install and build where needed, then run the server in this process.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled } from './build.mjs';
import { root } from './freshness.mjs';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Portico needs Node.js 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}
try {
  ensureInstalled();
  ensureBuilt();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
await import(pathToFileURL(join(root, 'dist/server/main.js')).href);
