import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileExpression, ExpressionError } from '#schemas/expression/expression.ts';
import { matchesPattern } from '#schemas/formSchema/pattern.ts';
import { loadApps } from '#server/apps/loader.ts';
import { wholeForm } from '#server/records/values.ts';
import { list, model, writeApp } from './apps/appFolder.ts';
import { temporaryFolder, write } from './apps/markedFixture.ts';
import { computingMs } from '#tests/support/computingTime.ts';

const CONTEXT = { now: '2026-11-22 10:00:00', user: 'staff', department: null };

/** An application whose model `bomb` has these formulas, beside the harmless one. */
async function withFormulas(formulas: Record<string, string>, first: object = {}): Promise<Awaited<ReturnType<typeof loadApps>>['loaded']> {
  const folder = await temporaryFolder();
  const app = await writeApp(folder);
  const computed = Object.entries(formulas).map(([code, formula]) => ({ code, name: code, propertyType: 0, options: { formula } }));
  await write(join(app, 'models', 'bomb', 'model.json'), model('bomb', { properties: [{ code: 'f0', name: 'f0', propertyType: 0, ...first }, ...computed] }));
  return (await loadApps([folder])).loaded;
}

describe('an app builder who means harm', () => {
  it.each([
    ['texts', (index: number) => `\${f${index}} + \${f${index}}`],
    ['lists', (index: number) => `[\${f${index}}, \${f${index}}]`],
  ])('formulas that double each other’s %s end at a cap, in time', async (_what, formula) => {
    const loaded = await withFormulas(Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`f${index + 1}`, formula(index)])));
    const bomb = loaded.models.get('bomb') ?? expect.fail('not loaded');
    let values: unknown;
    expect(computingMs(() => (values = wholeForm(bomb).formulas.compute({ f0: 'boom' }, CONTEXT)))).toBeLessThan(5000);
    expect(JSON.stringify(values).length).toBeLessThan(10_000_000);
  });

  it('a long chain of formulas written backwards is computed in one pass, not in one for each', async () => {
    const length = 400;
    const chain = Array.from({ length }, (_, index): [string, string] => [`f${length - index}`, `\${f${length - index - 1}} + 1`]);
    const loaded = await withFormulas(Object.fromEntries(chain), { propertyType: 2 });
    const bomb = loaded.models.get('bomb') ?? expect.fail('not loaded');
    let values: unknown;
    expect(computingMs(() => (values = wholeForm(bomb).formulas.compute({ f0: 1 }, CONTEXT)))).toBeLessThan(2000);
    expect(values).toMatchObject({ f400: 401 });
  });

  it('formulas in a circle are refused with the place', async () => {
    const loaded = await withFormulas({ f1: '${f2} + 1', f2: '${f1} + 1' });
    expect(loaded.models.has('bomb')).toBe(false);
    expect(loaded.models.has('note')).toBe(true);
  });

  it('expressions too long, too deep or reaching out are refused', () => {
    const hostile = [
      '1 + '.repeat(5000) + '1',
      `${'('.repeat(3000)}1${')'.repeat(3000)}`.slice(0, 4000),
      `${'not '.repeat(900)}true`,
      `${'-'.repeat(3900)}1`,
      'constructor',
      'constructor("return 1")',
      '${__proto__}',
      '${a.b.c}',
      'process.exit()',
      '`x`',
      '"a" ; 1',
      'toString()',
      'hasOwnProperty("x")',
    ];
    for (const text of hostile) expect(() => compileExpression(text), text.slice(0, 40)).toThrow(ExpressionError);
  });

  it('patterns that take for ever elsewhere are answered in time', () => {
    const text = `${'a'.repeat(10_000)}!`;
    for (const pattern of ['^(a+)+$', '^(a|a)*$', '^(a|aa)+$', '^(.*)*$', '^(([a-z])+.)+[A-Z]([a-z])+$', '(?=a)', '(a)\\1', '^(a?){50}a{50}$', '[']) {
      const ms = computingMs(() => matchesPattern(pattern, text));
      expect(ms, pattern).toBeLessThan(1500);
    }
  });

  it('pipes, links out of the folder, deep and huge documents and entities of XML are left out; the rest loads', async () => {
    const folder = await temporaryFolder();
    const app = await writeApp(folder);
    await mkdir(join(app, 'models', 'pipe'), { recursive: true });
    execFileSync('mkfifo', [join(app, 'models', 'pipe', 'model.json')]);
    execFileSync('mkfifo', [join(app, 'lists', 'pipe.json')]);
    symlinkSync('/etc/passwd', join(app, 'lists', 'passwd.json'));
    symlinkSync('/dev/zero', join(app, 'lists', 'zero.json'));
    symlinkSync('loop.json', join(app, 'lists', 'loop.json'));
    await write(join(app, 'lists', 'deep.json'), `${'['.repeat(100_000)}${']'.repeat(100_000)}`);
    await write(join(app, 'lists', 'huge.json'), `"${'x'.repeat(2 * 1024 * 1024)}"`);
    await write(join(app, 'lists', 'proto.json'), '{"__proto__": {"code": "proto"}, "code": "proto", "schemaCode": "note", "name": "x"}');
    const inFile = list('stolen', 'note', { queryPresentation: { htmlJson: { scriptJson: { $file: '../../../../../../etc/passwd' } } } });
    await write(join(app, 'lists', 'stolen.json'), inFile);
    const entities = Array.from({ length: 20 }, (_, index) => `<!ENTITY e${index + 1} "&e${index};&e${index};&e${index};&e${index};">`).join('');
    await write(
      join(app, 'workflows', 'bomb.bpmn'),
      `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e0 "boom">${entities}<!ENTITY out SYSTEM "file:///etc/passwd">]><x>&e20;&out;</x>`,
    );
    await write(join(app, 'workflows', 'deep.bpmn'), `${'<a>'.repeat(50_000)}${'</a>'.repeat(50_000)}`);
    for (let index = 0; index < 300; index += 1) await write(join(app, 'lists', `many${index}.json`), list(`many${index}`, 'note'));
    const begin = performance.now();
    const { loaded } = await loadApps([folder]);
    expect(performance.now() - begin).toBeLessThan(30_000);
    expect(loaded.models.get('note')?.lists.length).toBe(301);
    const faults = JSON.stringify(loaded.faults);
    expect(faults).not.toMatch(/root:|boomboom/);
    for (const name of [
      'pipe.json',
      'models/pipe',
      'passwd.json',
      'zero.json',
      'loop.json',
      'deep.json',
      'huge.json',
      'proto.json',
      'stolen.json',
      'bomb.bpmn',
      'deep.bpmn',
    ]) {
      expect(faults, name).toContain(name);
    }
    expect(({} as { code?: string }).code).toBeUndefined();
  }, 120_000);

  it('a model of another application is not to be had by taking its code, nor its rights by naming it', async () => {
    const folder = await temporaryFolder();
    await writeApp(folder, 'desk');
    const first = await loadApps([folder]);
    const thief = join(folder, 'aaa');
    const everybody = [{ subjects: [{ id: '*', unitType: 3 }], visible: true, models: { note: { actions: ['edit', 'delete'], scope: 'all' } } }];
    await write(join(thief, 'app.json'), { code: 'aaa', name: 'aaa', permissions: everybody });
    await write(join(thief, 'models', 'note', 'model.json'), model('note'));
    const second = await loadApps([folder], first);
    expect(second.loaded.models.get('note')?.appCode).toBe('desk');
    expect(second.loaded.apps.get('desk')?.rights.flatMap(({ models }) => [...(models.get('note')?.actions ?? [])])).toEqual(['add']);
  });
});
