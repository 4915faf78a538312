import type { Server } from 'node:http';
import { expect, type Page } from '@playwright/test';
import type { SandboxLab } from '../fixtures/sandbox/browser/main.ts';
import { serveSandbox } from '../fixtures/sandbox/browser/serve.ts';
import { hostile } from '../fixtures/sandbox/hostile.ts';
import { test } from './fixtures.ts';

declare global {
  interface Window {
    lab: SandboxLab;
  }
}

let server: Server;
let url: string;
let requestedPaths: string[];

test.beforeAll(async () => {
  ({ server, url, requestedPaths } = await serveSandbox());
});
test.afterAll(() => void server.close());

async function openLab(page: Page): Promise<void> {
  await page.goto(url);
  await page.waitForFunction(() => window.lab !== undefined);
}

test('the page cannot compile the engine, the worker can, and a script in it reaches nothing', async ({ page }) => {
  await openLab(page);
  expect(await page.evaluate(() => window.lab.compileHere())).toBe('CompileError');
  const reached = [
    'fetch',
    'XMLHttpRequest',
    'WebSocket',
    'indexedDB',
    'caches',
    'Worker',
    'postMessage',
    'self',
    'location',
    'navigator',
    'document',
    'localStorage',
  ];
  const body = `return ${JSON.stringify(reached)}.filter((name) => name in globalThis)`;
  expect(await page.evaluate((text) => window.lab.run(text), body)).toEqual({ value: [], error: null });
});

test('the worker has given up its own ways out, and its policy refuses the rest', async ({ page }) => {
  await openLab(page);
  const started = page.waitForEvent('worker');
  await page.evaluate(() => window.lab.keep());
  const worker = await started;
  const left = await worker.evaluate(() =>
    [
      'fetch',
      'XMLHttpRequest',
      'WebSocket',
      'EventSource',
      'indexedDB',
      'caches',
      'importScripts',
      'BroadcastChannel',
      'Worker',
      'RTCPeerConnection',
      'navigator',
    ].filter((name) => Reflect.get(globalThis, name) !== undefined),
  );
  expect(left).toEqual([]);
  expect(await page.evaluate(() => window.lab.probe())).toEqual(['refused', 'refused', 'refused']);
  expect(requestedPaths).not.toContain('/asked-by-worker');
});

test('every hostile script is held, and the page goes on all the while', { tag: '@alone' }, async ({ page, context }) => {
  test.setTimeout(240_000);
  const left = [...hostile];
  // Two pages side by side, one for each core of the smallest machine.
  const attackFrom = async (lab: Page) => {
    await openLab(lab);
    for (let one = left.shift(); one; one = left.shift()) {
      const { violations, longestMs } = await lab.evaluate((name) => window.lab.attack(name), one.name);
      expect.soft(violations, one.name).toEqual([]);
      // A busy machine may hold the page for a moment, a script may not.
      expect.soft(longestMs, one.name).toBeLessThan(1000);
    }
  };
  await Promise.all([attackFrom(page), attackFrom(await context.newPage())]);
});

test('the engine is requested only when there is a script', async ({ page }) => {
  requestedPaths.length = 0;
  await openLab(page);
  expect(requestedPaths.filter((path) => path.endsWith('.wasm') || path.includes('worker'))).toEqual([]);
});
