import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nodeEngineSums, nodeSha256 } from '#sandbox/node.ts';
import { writeRecording } from '#sandbox/recording/recordingFile.ts';
import { temporaryFolder } from '../server/apps/markedFixture.ts';
import { closeAll, openStage } from '../fixtures/sandbox/nodeStage.ts';
import { portico, startPortico, type Ended } from './portico.ts';

const source = `({
  options: { version: '1.0' },
  hooks: {
    onLoad: function (data) { data.forEach(function (row) { row.title += ' ' + Math.random(); }); },
    onCustomAction: async function (action) { var yes = await vm.$confirm({ title: action.name }); return yes; }
  }
})`;
let text = '';

beforeAll(async () => {
  const { script } = await openStage(source, { options: { records: true } });
  await script.run('onLoad');
  await script.run('onCustomAction', { action: { actionCode: 'ask', name: 'Ask' } });
  const recording = script.recording();
  if (!recording) throw new Error('nothing was recorded');
  const about = { list: 'order/order_all', tz: 'Asia/Shanghai', locale: 'zh', secrets: [], mask: false };
  text = await writeRecording(recording, about, await nodeEngineSums('list'), nodeSha256);
});
afterAll(closeAll);

/** Runs the command on a file with this text, in this process or in one of its own. */
async function replay(name: string, content: string, run = portico): Promise<Ended> {
  const path = join(await temporaryFolder(), name);
  await writeFile(path, content);
  return run(['replay', path]);
}

it('[BX-029] without a server every hook gives the same results in the same order', async () => {
  expect(await replay('same.json', text)).toEqual({
    status: 0,
    out: 'step 1 evaluate: same\nstep 2 onLoad: same\nstep 3 onCustomAction: same\nstep 4 onCustomAction: same\n',
    errors: 'order/order_all: 4 steps, the same results in the same order\n',
  });
});

it('[BX-029] a difference names its step, shows both texts and fails', async () => {
  const file = JSON.parse(text);
  file.steps[3].out = file.steps[3].out.replace('"json":"true"', '"json":"false"');
  const { status, out, errors } = await replay('other.json', JSON.stringify(file), startPortico);
  expect(status).toBe(1);
  expect(out).toMatch(/^step 4 onCustomAction: other output\n {2}recorded: .*false.*\n {2}now: .*true.*\n$/m);
  expect(errors).toBe('order/order_all: 1 of 4 steps differ, first step 4\n');
});

it('[BX-029] what was recorded on another engine is compared without its computing steps, and this is said', async () => {
  const file = JSON.parse(text);
  const other = { ...file, wasmSha: '0'.repeat(64), steps: file.steps.map((step: { ticks: number }) => ({ ...step, ticks: step.ticks + 1 })) };
  const { status, errors } = await replay('engine.json', JSON.stringify(other));
  expect(status).toBe(0);
  expect(errors).toMatch(/^recorded on another engine/);
});

it('[BX-029] a masked or damaged file is refused with words and another status', async () => {
  const refused = async (name: string, content: string) => {
    const { status, errors } = await replay(name, content);
    expect(status).toBe(2);
    return errors;
  };
  expect(await refused('masked.json', JSON.stringify({ ...JSON.parse(text), isMasked: true }))).toMatch(/are masked/);
  expect(await refused('broken.json', text.slice(0, 500))).toMatch(/broken\.json: the file is no recording: it is not JSON/);
  expect(await refused('shape.json', JSON.stringify({ ...JSON.parse(text), steps: [] }))).toMatch(/damaged at \/steps/);
});

it.each([
  [['/nowhere/at/all.json'], 'there is no file /nowhere/at/all.json'],
  [[], 'give one file'],
  [['--loud', 'x'], 'unknown option --loud'],
])('[BX-029] %j is refused with words', async (args, words) => {
  const { status, errors } = await portico(['replay', ...args]);
  expect(status).toBe(2);
  expect(errors).toContain(words);
});
