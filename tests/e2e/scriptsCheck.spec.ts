import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { test } from './fixtures.ts';

const LOOP = `({
  options: { version: '1.0' },
  hooks: (function () {
    for (;;) Math.max(1);
  })(),
})`;
const NATIVE_LOOP = "({ options: { version: '1.0' }, hooks: (new Array(3e8).join(), {}) })";

let apps: string;
let server: RunningServer;

test.beforeAll(async () => {
  apps = mkdtempSync(join(tmpdir(), 'portico-script-check-'));
  cpSync('tests/fixtures/apps/scripts', apps, { recursive: true });
  writeFileSync(join(apps, 'lab/lists/throwing.js'), LOOP);
  server = await startServer({ PORTICO_APPS: apps, PORTICO_SEED: '0' });
});
test.afterAll(async () => {
  await server.stop();
  rmSync(apps, { recursive: true });
});

/** What the server's log says of a script: line and reason; empty while it says nothing. */
function loggedFault(script: string): string {
  const entries = server
    .output()
    .split('\n')
    // The last one may still be on its way.
    .slice(0, -1)
    .filter((line) => line.includes(`/lists/${script}"`) && line.includes('"severity":"error"'));
  const { line, reason }: { line?: number; reason?: string } = JSON.parse(entries.at(-1) ?? '{}');
  return line === undefined ? '' : `line ${line}: ${reason}`;
}

const isAlive = async () => (await fetch(`${server.url}/healthz`)).status;

test('[SC-009] the built server says where a script of an application loops for ever, and starts', async () => {
  await expect.poll(() => loggedFault('throwing.js')).toMatch(/^line 4: .*(?:computing time|by the clock)/);
  expect(await isAlive()).toBe(200);
});

test('[SC-009] a script that nothing interrupts and that is added while it runs is reported too, and the server answers meanwhile', {
  tag: '@alone',
}, async () => {
  writeFileSync(join(apps, 'lab/lists/first_version.js'), NATIVE_LOOP);
  let longestMs = 0;
  await expect
    .poll(
      async () => {
        const begun = performance.now();
        expect(await isAlive()).toBe(200);
        longestMs = Math.max(longestMs, performance.now() - begun);
        return loggedFault('first_version.js');
      },
      { timeout: 60_000, intervals: [50] },
    )
    .toMatch(/^line 1: .*ended by force/);
  // The check takes more than two seconds: a server that checked on its own thread would answer after it.
  expect(longestMs).toBeLessThan(1500);
});
