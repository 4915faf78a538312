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

/** A background without what it would have loaded, as Chromium writes its other parts. */
const NO_PICTURE = ['position', 'size', 'repeat', 'attachment', 'origin', 'clip'].map((part) => `background-${part}: initial; `).join('');

test('[LS-045] a style holds inside its list only, and loads nothing', async ({ page }) => {
  await openLab(page);
  const confined: readonly (readonly [css: string, left: string])[] = [
    ['.a, .b > i { color: red }', '.scope .a, .scope .b > i { color: red }'],
    ['body { color: red } :root .x { color: blue }', '.scope { color: red }\n.scope .x { color: blue }'],
    ['@import "x.css"; .a { color: red }', '.scope .a { color: red }'],
    ['@font-face { font-family: x; src: url(/x) } .a { color: red }', '.scope .a { color: red }'],
    ['.a { background-image: url(https://evil/x) } .b { background-image: url("/public/image/x") }', '.scope .b { background-image: url("/public/image/x") }'],
    ['.a { background: url(//evil/x) red }', `.scope .a { ${NO_PICTURE}background-color: red }`],
    ['.a { background: var(--none, url(https://evil/x)) } .b { background: var(--p-surface) }', '.scope .b { background: var(--p-surface) }'],
    ['.a { padding: 2px 4px; margin: 0 }', '.scope .a { padding: 2px 4px; margin: 0px }'],
    ['.a { position: fixed; color: red }', '.scope .a { color: red }'],
    ['.a { position: relative }', '.scope .a { position: relative }'],
    ['+ .out { color: red } ~ .out { color: red } body + .out { color: red }', ''],
    ['.a { & + .b { color: red } }', ''],
    ['.a { color: red } } .b { color: blue }', '.scope .a { color: red }'],
    ['.a:not(:is(.b, .c)), [title="x,y"] { color: red }', '.scope .a:not(:is(.b, .c)), .scope [title="x,y"] { color: red }'],
    ['@media (min-width: 10px) { .a { color: red } body { color: blue } }', '@media (min-width: 10px) {\n.scope .a { color: red }\n.scope { color: blue }\n}'],
    ['.a { color: red; } </style><script>', '.scope .a { color: red }'],
    ['.a { background-image: \\75 rl(https://evil/x) }', ''],
    ['.a { --p-color: red; z-index: 9 }', ''],
    ['/* .x { } */ .a { /* c */ color: red }', '.scope .a { color: red }'],
    ['.a { width: expression(alert(1)); background: image-set("x" 1x) }', `.scope .a { ${NO_PICTURE}background-color: initial }`],
    ['@keyframes x { from { color: red } }', ''],
    ['.a::after { content: "}" } .b::after { content: ";" }', '.scope .b::after { content: ";" }'],
    ['@layer x { .a { color: red } } @container (width > 1px) { .a { color: red } } @scope (body) { .a { color: red } }', ''],
  ];
  const got = await page.evaluate(
    (styles) => styles.map((css) => window.lab.confine(css)),
    confined.map(([css]) => css),
  );
  expect(got).toEqual(confined.map(([, left]) => left));
});

test('[LS-045] a style that nests without end leaves the page as it was, and one that is long is read in time', async ({ page }) => {
  await openLab(page);
  const deep = ['@media all {', '.a {', '@supports (color: red) {', '.a:is(', '.a { width: calc(', '.a { x: [', '.a { & '];
  expect(await page.evaluate((pieces) => pieces.map((piece) => window.lab.confine(piece.repeat(9000))), deep)).toEqual(deep.map(() => ''));
  // In one run, so that a busy machine is busy for both: eight times the text takes no more than a few times as long for each part of it.
  const growth = await page.evaluate(() => {
    const timed = (css: string) => {
      const begun = performance.now();
      window.lab.confine(css);
      return performance.now() - begun;
    };
    const rules = (count: number) => '.a, .b > i { color: red; padding: 2px; background: url(/x) }\n'.repeat(count);
    const least = (count: number) => Math.min(...Array.from({ length: 5 }, () => timed(rules(count))));
    least(200);
    return least(1600) / least(200);
  });
  expect(growth).toBeLessThan(24);
});

test('a script names no icon, attribute or element that the portal does not have', async ({ page }) => {
  await openLab(page);
  const drawn = await page.evaluate(() =>
    [
      { type: 'icon' as const, name: 'constructor', label: 'c' },
      { type: 'icon' as const, name: '__proto__', label: 'p' },
      { type: 'html' as const, nodes: [{ tag: 'b', attributes: { id: 'root', onclick: 'x', name: 'x', title: 't' }, children: ['x'] }] },
    ].map((node) => window.lab.draw(node)),
  );
  expect(drawn).toEqual(['<span>c</span>', '<span>p</span>', '<span class="p-tree-html"><b title="t">x</b></span>']);
});
