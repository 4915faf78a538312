import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { listFacade } from '#sandbox/protocol/facade.ts';
import { hooksOfGood, keepGoodScripts, sumOfScript } from '#server/apps/documents/goodScripts.ts';
import { hooksOfScript } from '#server/apps/documents/scripts.ts';

const folder = mkdtempSync(join(tmpdir(), 'portico-scripts-'));
const file = join(folder, 'scripts.json');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A script of lists; the number makes each a text of its own. */
const scriptOf = (number: number) => `({ options: { version: '1.0' }, hooks: { onLoad: function () { return ${number}; } } })`;

describe('scripts that passed their check', () => {
  test('are written with their hooks once the server ends, faulty ones are not', async () => {
    const end = await keepGoodScripts(file);
    const [good, faulty] = [scriptOf(1), `${scriptOf(2)} )`];
    expect(await hooksOfScript(good, listFacade)).toEqual(['onLoad']);
    expect(await hooksOfScript(faulty, listFacade)).toBeUndefined();
    await end();
    const stored = JSON.parse(readFileSync(file, 'utf8'));
    expect(stored[await sumOfScript(good, listFacade)]).toEqual(['onLoad']);
    expect(stored).not.toHaveProperty(await sumOfScript(faulty, listFacade));
  });

  test('are not checked again by a server that finds them in its file', async () => {
    const text = scriptOf(3);
    writeFileSync(file, JSON.stringify({ [await sumOfScript(text, listFacade)]: ['asItStoodInTheFile'] }));
    const end = await keepGoodScripts(file);
    expect(await hooksOfScript(text, listFacade)).toEqual(['asItStoodInTheFile']);
    await end();
  });

  test.each(['', '{', 'null', '[]', '7', '{"short":["onLoad"]}'])('a file that is damaged counts as none: %.20s', async (text) => {
    writeFileSync(file, text);
    const end = await keepGoodScripts(file);
    expect(hooksOfGood('short')).toBeUndefined();
    await end();
  });

  test('a file longer than any that is written counts as none', async () => {
    const text = scriptOf(6);
    writeFileSync(file, JSON.stringify({ [await sumOfScript(text, listFacade)]: ['x'.repeat(1_000_001)] }));
    const end = await keepGoodScripts(file);
    expect(await hooksOfScript(text, listFacade)).toEqual(['onLoad']);
    await end();
  });

  test('hooks that are no list of texts are checked again', async () => {
    const text = scriptOf(4);
    writeFileSync(file, JSON.stringify({ [await sumOfScript(text, listFacade)]: { onLoad: true } }));
    const end = await keepGoodScripts(file);
    expect(await hooksOfScript(text, listFacade)).toEqual(['onLoad']);
    await end();
  });

  test('a folder that cannot be written keeps no server from starting', async () => {
    const end = await keepGoodScripts(join(folder, 'missing', 'scripts.json'));
    expect(await hooksOfScript(scriptOf(5), listFacade)).toEqual(['onLoad']);
    await end();
  });
});
