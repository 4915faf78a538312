import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { productRoot } from '#server/root.ts';
import { portico as run, startPortico } from './portico.ts';

const FOLDER = join(productRoot(), 'tests/fixtures/apps/foretelling');
const FLOW = join(FOLDER, 'purchase/workflows/request_flow.bpmn');
const folder = mkdtempSync(join(tmpdir(), 'portico-flow-'));
/** No database here: the people of `demo/`. */
const env = { ...process.env, PORTICO_DATA: join(folder, 'nothing'), DATABASE_URL: '', PORTICO_DATABASE: '' };
const portico = (args: readonly string[]) => run(args, env);

function casesFile(cases: unknown): string {
  const path = join(folder, `cases${Math.random()}.json`);
  writeFileSync(path, typeof cases === 'string' ? cases : JSON.stringify(cases));
  return path;
}

/** What somebody reads in a page, in both languages. */
function textOfPage(page: string): string {
  const [, body = ''] = /<body>([\s\S]*)<\/body>/.exec(page) ?? [];
  const text = body.replaceAll(/<(?:\/?(?:p|li|td|th|div|h\d|code|label|dd|dt|tr|pre)\b[^>]*|br)>/g, ' ').replaceAll(/<[^>]*>/g, '');
  const entities = new Map([
    ['&lt;', '<'],
    ['&gt;', '>'],
    ['&quot;', '"'],
    ['&#39;', "'"],
    ['&amp;', '&'],
  ]);
  return text.replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities.get(entity) ?? '').replaceAll(/\s+/g, ' ');
}

describe('portico flow', () => {
  it('prints steps, rules of people and where flows lead', async () => {
    const { status, out } = await startPortico(['flow', FOLDER], { env });
    expect(status).toBe(0);
    expect(out).toContain(
      'request_flow 采购申请: model request, revoke untilNextHandled, clock calendar\n  start 申请: start event, start step\n    -> leader\n',
    );
    expect(out).toContain(
      '  leader 上级审批: user task, approve, any\n    manager of the originator, level 1\n    nobody: admin; originator: pass; agreed before: ask\n',
    );
    expect(out).toContain('  size: exclusive gateway\n    -> buyer when ${quantity} > 10\n    -> end otherwise\n');
    expect(out).toContain('  legal 法务: user task, approve, all\n    role hr\n');
  });

  it('[BX-054] plays cases and is content where none differs', async () => {
    const cases = casesFile([
      {
        name: 'few',
        originator: 'staff',
        data: { title: 'x', quantity: 2 },
        expect: { steps: ['leader'], people: { leader: ['lead_east'] }, approvalResult: 1 },
      },
      {
        name: 'many',
        originator: 'staff',
        data: { title: 'x', quantity: 20, price: 100 },
        expect: { steps: ['leader', 'buyer', 'legal', 'finance', 'ceo'], people: { legal: ['e004', 'lead_hr'] } },
      },
      { name: 'with gateways', originator: 'staff', data: { title: 'x', quantity: 2 }, expect: { steps: ['leader'] } },
      {
        name: 'refused',
        originator: 'staff',
        data: { title: 'x', quantity: 2 },
        decisions: { leader: 'disAgree' },
        expect: { steps: ['leader'], approvalResult: 2 },
      },
      {
        name: 'with its start',
        originator: 'staff',
        data: { title: 'x', quantity: 2 },
        expect: { steps: ['start', 'leader'], people: { start: ['staff'], leader: ['lead_east'] } },
      },
    ]);
    const { status, out, errors } = await portico(['flow', FOLDER, 'request_flow', '--run', cases]);
    expect(out).toContain('same few: leader (lead_east) → size[small] → COMPLETED 1\n');
    expect(out).toContain('same refused: leader (lead_east) → COMPLETED 2\n');
    expect(errors).toBe('people: those of demo/\n5 of 5 cases as expected\n');
    expect(status).toBe(0);
  });

  it('[BX-054] says of each case what differs, and ends with 1', async () => {
    const cases = casesFile([
      {
        name: 'other steps',
        originator: 'staff',
        data: { title: 'x', quantity: 20 },
        expect: { steps: ['leader'], people: { leader: ['ceo'], ceo: ['ceo'] }, approvalResult: 2 },
      },
      { name: 'nobody', originator: 'ghost', data: {} },
      { name: 'elsewhere', originator: 'staff', depatmentId: 'finance', data: {} },
      { name: 'no number', originator: 'staff', data: { quantity: 'many' } },
      { name: 'fine', originator: 'staff', data: { title: 'x' } },
    ]);
    const { status, out, errors } = await portico(['flow', FOLDER, '--run', cases]);
    expect(out).toContain('differs other steps: leader (lead_east) → size[big] → ');
    expect(out).toContain('\n  steps: expected leader, played leader, buyer, legal, finance\n');
    expect(out).toContain(
      '\n  people of leader: expected ceo, played lead_east\n  people of ceo: the step was not reached\n  approvalResult: expected 2, played 1\n',
    );
    expect(out).toContain('differs nobody\n  there is nobody ghost who can start it\n');
    expect(out).toContain('differs elsewhere\n  staff is not in department finance\n');
    expect(out).toMatch(/differs no number\n {2}it cannot be started: .*Quantity|differs no number\n {2}it cannot be started: .*数量/);
    expect(out).toContain('same fine: ');
    expect(errors).toContain('1 of 5 cases as expected\n');
    expect(status).toBe(1);
  });

  it('[BX-054] writes a page with the picture, what was found, cases side by side and the same as text, and ends with 1 where one differs', async () => {
    const cases = casesFile([
      { name: 'few', originator: 'staff', data: { title: 'x', quantity: 2 }, expect: { approvalResult: 1 } },
      { name: 'many', originator: 'staff', data: { title: 'x', quantity: 20, price: 100 }, expect: { steps: ['leader'] } },
    ]);
    const file = join(folder, 'page.html');
    const { status, errors } = await portico(['flow', FOLDER, 'request_flow', '--run', cases, '--html', file]);
    expect(errors).toContain(`written: ${file}\n`);
    expect(status).toBe(1);
    const page = readFileSync(file, 'utf8');
    const style = /<style>([^<]*)<\/style>/.exec(page)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(page.includes(`content="default-src &#39;none&#39;; style-src &#39;sha256-${hash}&#39;;`)).toBe(true);
    expect(page.match(/<rect class="box"/g)).toHaveLength(5);
    // The way of each case over the flows it took, the one and the other way out of the gateway.
    expect(page.match(/class="way way-0"/g)?.length).toBeLessThan(page.match(/class="way way-1"/g)?.length ?? 0);
    const text = textOfPage(page);
    expect(text).toContain('few 王敏发起 · 华东销售组started by 王敏 · East sales team');
    expect(text).toContain('孙浩 发起人的直属上级Direct manager of the originator');
    // Who takes part for one reason stands together.
    expect(text).toContain('胡明辉、, 孙斌、, 苏昊 3 人，3 people, 任一人处理anyone decides 角色 秘书Role Secretary');
    expect(text).toContain('→ ${quantity} > 10 成立true');
    expect(text).toContain('步骤：应为 leader，实际 leader, buyer, legal, finance, ceosteps: expected leader, played leader, buyer, legal, finance, ceo');
    expect(text).toContain('采购询价 buyer:17 填写fill in');
    expect(text).toContain('角色 hrrole hr');
    // The head names the one document, and verdicts of the command have their colour.
    expect(page.split('<main>')[0]).toContain(`<code>${FLOW}</code>`);
    expect(page).toContain('<span class="error">differs</span> many: ');
  });

  it('[BX-054] marks findings at their steps in the page, also of a document that is left out for them', async () => {
    const apps = join(folder, 'faulty');
    cpSync(FOLDER, apps, { recursive: true });
    const path = join(apps, 'purchase/workflows/request_flow.bpmn');
    const wrong = readFileSync(FLOW, 'utf8').replace('<lp:rule kind="role" code="hr"/>', '<lp:rule kind="item" key="nowhere"/>');
    writeFileSync(path, wrong.replace('<lp:item key="price"', '<lp:item key="prise"'));
    const file = join(folder, 'faulty.html');
    const { status, out } = await portico(['flow', apps, '--html', file]);
    expect(status).toBe(1);
    const found = /request_flow\.bpmn:(\d+):(\d+) error .*nowhere/.exec(out)?.[0] ?? 'nothing';
    const page = readFileSync(file, 'utf8');
    expect(textOfPage(page)).toContain(found.replace(' error ', ' 错误error '));
    expect(page).toMatch(/<g class="node userTask faulty[^>]*>(?:(?!<g class="node).)*<g class="pin error">/s);
    expect(textOfPage(page)).toContain('法务 legal:25 审批approve 2');
    // Beside what a step lets people fill in stands how much of it its document gets wrong.
    expect(page.match(/<span class="error">(?:(?!<\/tr>).)*项有误/gs)).toHaveLength(1);
    expect(textOfPage(page)).toMatch(/采购询价 buyer:17 .*可填 \d+\d+ to fill · 1 项有误1 at fault/);
  });

  it('[BX-054] a page runs and loads nothing, whatever stands in documents and cases', async () => {
    const apps = join(folder, 'hostile');
    cpSync(FOLDER, apps, { recursive: true });
    const hostile = `x"'><img src=//evil.example onerror=alert(1)><script>alert(1)</script></style></title>`;
    const escaped = hostile.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
    const path = join(apps, 'purchase/workflows/request_flow.bpmn');
    writeFileSync(path, readFileSync(FLOW, 'utf8').replace('name="采购询价"', `name="${escaped}"`).replace('name="采购申请"', `name="${escaped}"`));
    const cases = casesFile([{ name: hostile, originator: hostile.slice(0, 64), data: { [hostile]: hostile } }]);
    const file = join(folder, 'hostile.html');
    await portico(['flow', apps, 'request_flow', '--run', cases, '--html', file]);
    const page = readFileSync(file, 'utf8');
    expect(page).toContain('onerror=alert(1)&gt;');
    const names = new Set([...page.matchAll(/<([a-zA-Z][\w-]*)/g)].map(([, name]) => name));
    for (const name of ['script', 'img', 'iframe', 'object', 'link', 'form', 'base']) expect(names).not.toContain(name);
    expect(page).not.toMatch(/<[a-zA-Z][^<>]*\s(?:on\w+|style|src|action)=/);
    expect([...page.matchAll(/\s(?:xlink:)?href="([^"]*)"/g)].every(([, to = '']) => to.startsWith('#'))).toBe(true);
  });

  it('[BX-084] prints every step that names a person, directly or by a role they have', async () => {
    const { status, out } = await portico(['flow', FOLDER, '--person', 'cfo']);
    expect(out).toMatch(new RegExp(`^${FLOW}:\\d+:\\d+ request_flow finance: role finance\n$`));
    expect(status).toBe(0);
    expect((await portico(['flow', FOLDER, '--person', 'ceo'])).out).toContain(' request_flow ceo: user ceo\n');
    expect((await portico(['flow', FOLDER, '--person', 'staff'])).out).toBe('');
  });

  it.each([
    [['flow'], 'give a folder'],
    [['flow', '/nowhere/at/all'], 'there is no folder /nowhere/at/all'],
    [['flow', FOLDER, 'no_flow'], `no workflow no_flow in ${FOLDER}`],
    [['flow', FOLDER, '--loud'], 'unknown option --loud'],
    [['flow', FOLDER, '--run'], '--run needs a file of cases'],
    [['flow', FOLDER, '--html'], '--html needs the file to write'],
    [['flow', FOLDER, '--html', '/nowhere/at/all.html'], '/nowhere/at/all.html cannot be written'],
    [['flow', FOLDER, '--run', '/nowhere.json'], 'there is no file /nowhere.json'],
    [['flow', FOLDER, '--run', casesFile('{')], 'JSON'],
    [['flow', FOLDER, '--run', casesFile([{ name: 'a', originator: 'staff', data: {}, wishes: 1 }])], 'must NOT have additional properties: wishes'],
    [['flow', FOLDER, '--run', casesFile([{ name: 'a', originator: 'staff', data: {}, decisions: { leader: 'maybe' } }])], '/0/decisions/leader'],
  ])('%j is refused with words', async (args, words) => {
    const { status, errors } = await portico(args);
    expect(errors).toContain(words);
    expect(status).toBe(2);
  });
});
