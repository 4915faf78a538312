import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GUIDES, guideBlocks, guideText, workflowGuideDocuments } from '../support/guide.ts';
import { write } from '../server/apps/markedFixture.ts';
import { portico } from '../cli/portico.ts';

const documents = workflowGuideDocuments();
const folder = mkdtempSync(join(tmpdir(), 'portico-leave-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeAll(async () => {
  for (const [path, text] of documents) await write(join(folder, path), text);
});

/** No database here: the people of `demo/`. */
const run = (args: readonly string[]) => portico(args, { ...process.env, PORTICO_DATA: join(folder, 'nothing'), DATABASE_URL: '', PORTICO_DATABASE: '' });

it('the leave request of the page for workflows loads without a fault', async () => {
  expect([...documents.keys()]).toEqual([
    'leave/app.json',
    'leave/menu.json',
    'leave/models/leave/model.json',
    'leave/workflows/leave_flow.bpmn',
    'leave/leave_cases.json',
  ]);
  expect(await run(['check', folder])).toEqual({ status: 0, out: '', errors: '1 application, 4 documents: no faults\n' });
});

it('[BX-054] its cases are played as they expect', async () => {
  const { status, out, errors } = await run(['flow', folder, 'leave_flow', '--run', join(folder, 'leave/leave_cases.json')]);
  expect(out).not.toContain('differs');
  expect(errors).toContain('4 of 4 cases as expected');
  expect(status).toBe(0);
});

it('the page says to a join that can be left waiting what the check says', async () => {
  const flow = 'leave/workflows/leave_flow.bpmn';
  const text = documents.get(flow) ?? '';
  await write(
    join(folder, flow),
    text
      .replaceAll('exclusiveGateway id="length" default="short"', 'parallelGateway id="length"')
      .replace(/<bpmn:conditionExpression>.*<\/bpmn:conditionExpression>/, ''),
  );
  const { out } = await run(['flow', folder]);
  expect(out).toContain('step may run twice at once: hr');
  for (const words of ['may get stuck at', 'step may run twice at once', 'end is never reached from']) expect(guideText('workflows.md')).toContain(words);
  await write(join(folder, flow), text);
});

it('the step with a limit, a check and readers can stand in the place of the one above', async () => {
  const flow = 'leave/workflows/leave_flow.bpmn';
  const text = documents.get(flow) ?? '';
  const step = guideBlocks('workflows.md').find((block) => block.includes('<lp:timeout')) ?? '';
  const changed = text.replace(/<bpmn:userTask id="leader"[\s\S]*?<\/bpmn:userTask>/, step.replaceAll(/^```.*$/gm, ''));
  expect(changed).toContain('lp:check');
  await write(join(folder, flow), changed);
  expect(await run(['check', folder])).toEqual({ status: 0, out: '', errors: '1 application, 4 documents: no faults\n' });
  await write(join(folder, flow), text);
});

it('each guide is there in Chinese and shows the same code, block by block', () => {
  const chinese = readdirSync(join(GUIDES, 'zh'));
  const english = readdirSync(GUIDES).filter((name) => name.endsWith('.md'));
  // The words of both languages stand in one page.
  expect(chinese.toSorted()).toEqual(english.filter((name) => name !== 'glossary.md').toSorted());
  for (const name of chinese) expect(guideBlocks(`zh/${name}`), name).toEqual(guideBlocks(name));
});
