import { expect, type Page, type Request } from '@playwright/test';
import fc from 'fast-check';
import type { CuttingProxy, Treatment } from '#tests/support/cuttingProxy.ts';
import { type Books, lossyTests } from './lossyServer.ts';
import { signIn } from './portal.ts';

const test = lossyTests();

const IS_LONG = process.env.PORTICO_LONG === '1';
const ACTS = IS_LONG ? 200 : 20;
const SEED = 20_261_129;
const DELAY_MS = 4000;

/** The calls that write, as the walk makes them; other requests pass. */
const WRITES = {
  save: '/api/runtime/form/save',
  comment: '/api/form/comment/create',
  batch: '/api/runtime/query/batchUpdate',
  remove: '/api/runtime/query/delete_data',
};
const TREATMENTS: readonly Treatment[] = ['pass', 'cut', 'cut', 'twice', 'pass', { delayMs: DELAY_MS }];

/** One act: what it is, and what happens to the requests that it makes, the first of them first. */
interface Act {
  kind: keyof typeof KINDS;
  treatments: Treatment[];
  /** Something is typed after an answer was lost, where the act has a field for it. */
  goesOn: boolean;
}

/** Presses until an answer comes; gives how often no answer came. */
async function pressUntilAnswered(
  page: Page,
  path: string,
  press: () => Promise<void>,
  afterLoss: (loss: number) => Promise<void> = async () => undefined,
): Promise<number> {
  for (let losses = 0; ; losses += 1) {
    const isIts = (request: Request) => new URL(request.url()).pathname === path;
    const ended = Promise.race([
      page.waitForEvent('requestfinished', isIts).then(() => 'answered'),
      page.waitForEvent('requestfailed', isIts).then(() => 'lost'),
    ]);
    await press();
    if ((await ended) === 'answered') return losses;
    await afterLoss(losses);
  }
}

interface Walk {
  page: Page;
  books: Books;
  /** Distinguishes this act from every other. */
  mark: string;
  goesOn: boolean;
}

const field = (page: Page, name: RegExp) => page.getByRole('textbox', { name });
const saved = (page: Page) => expect(page.getByText('已保存', { exact: true })).toBeVisible();
const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).click();

/** Saves until the form says so; what is typed after a loss comes into it too. */
async function saveUntilDone({ page, goesOn }: Walk, typed: Record<string, string>): Promise<void> {
  await pressUntilAnswered(
    page,
    WRITES.save,
    () => save(page),
    async (loss) => {
      await expect(page.getByText('没有收到服务器的答复')).toBeVisible();
      for (const [name, value] of Object.entries(typed)) await expect(field(page, new RegExp(`^${name}`))).toHaveValue(value);
      if (!goesOn || loss > 0) return;
      typed.备注 = `${typed.备注 ?? ''}+`;
      await field(page, /^备注/).fill(typed.备注);
    },
  );
  await saved(page);
}

const KINDS = {
  async add(walk: Walk) {
    const { page, books, mark } = walk;
    await page.goto('/form/detail?schemaCode=entry');
    const typed: Record<string, string> = { 标题: mark, 备注: '一' };
    await field(page, /^标题/).fill(mark);
    await field(page, /^备注/).fill('一');
    await saveUntilDone(walk, typed);
    const ids = await books.ids(mark);
    expect(ids).toHaveLength(1);
    expect(await books.valuesOf(ids[0] ?? '')).toMatchObject({ title: mark, remark: typed.备注 });
  },
  async edit(walk: Walk) {
    const { page, books, mark } = walk;
    const id = await books.add({ title: mark });
    await page.goto(`/form/detail?schemaCode=entry&objectId=${id}`);
    await page.getByRole('button', { name: '编辑' }).click();
    const typed = { 备注: '改' };
    await field(page, /^备注/).fill('改');
    await saveUntilDone(walk, typed);
    expect(await books.valuesOf(id)).toMatchObject({ title: mark, remark: typed.备注 });
  },
  async comment({ page, books, mark }: Walk) {
    const id = await books.add({ title: mark });
    await page.goto(`/form/detail?schemaCode=entry&objectId=${id}`);
    await page.getByRole('button', { name: '评论', exact: true }).click();
    const box = page.getByRole('complementary', { name: '评论与修改轨迹' }).getByRole('textbox', { name: '新评论' });
    await box.fill(mark);
    await pressUntilAnswered(
      page,
      WRITES.comment,
      () => box.press('Control+Enter'),
      () => expect(box).toHaveValue(mark),
    );
    await expect(box).toHaveValue('');
    expect(await books.comments(id)).toBe(1);
  },
  async batch({ page, books, mark }: Walk) {
    const ids = [await books.add({ title: mark }), await books.add({ title: mark })];
    const dialog = await openRows(page, mark, '批量修改', '批量修改 2 条数据');
    await dialog.getByRole('combobox', { name: /要修改的字段/ }).click();
    await page.getByRole('option', { name: '备注' }).click();
    await field(page, /^备注/).fill(mark);
    await pressUntilAnswered(
      page,
      WRITES.batch,
      () => dialog.getByRole('button', { name: '修改 2 条' }).click(),
      () => expect(field(page, /^备注/)).toHaveValue(mark),
    );
    await expect(dialog).toHaveCount(0);
    for (const id of ids) expect(await books.valuesOf(id)).toMatchObject({ remark: mark, version: 2 });
  },
  async remove({ page, books, mark }: Walk) {
    await books.add({ title: mark });
    await books.add({ title: mark });
    await openRows(page, mark, '删除', /删除/);
    await pressUntilAnswered(page, WRITES.remove, () => page.getByRole('alertdialog').getByRole('button', { name: /^删除/ }).click());
    await expect(page.getByRole('heading', { name: '没有搜索到相关数据' })).toBeVisible();
    expect(await books.ids(mark)).toEqual([]);
  },
};

/** Checks all rows with this title and opens the dialog of an action on them. */
async function openRows(page: Page, title: string, action: string, dialog: string | RegExp) {
  await page.goto(`/application/ledger/application-list/entry?f.title=${encodeURIComponent(title)}`);
  await page.getByRole('checkbox', { name: /全选/ }).click();
  await page.getByRole('button', { name: action, exact: true }).click();
  return page.getByRole('dialog', { name: dialog });
}

function treatWrites(network: CuttingProxy, treatments: readonly Treatment[]): void {
  const left = [...treatments];
  const paths = new Set<string>(Object.values(WRITES));
  network.treat((_method, path) => (paths.has(path) ? (left.shift() ?? 'pass') : 'pass'));
}

const anyAct = fc.record<Act>({
  kind: fc.constantFrom(...(Object.keys(KINDS) as Act['kind'][])),
  treatments: fc.array(fc.constantFrom(...TREATMENTS), { minLength: 1, maxLength: 3 }),
  goesOn: fc.boolean(),
});

test(`[BX-089] ${ACTS} acts whose answers are lost, late, or doubled on the way are done once each, and nothing typed is lost`, async ({
  page,
  network,
  books,
}) => {
  test.setTimeout(IS_LONG ? 3_600_000 : 300_000);
  await signIn(page, 'manager');
  const acts = fc.sample(anyAct, { seed: SEED, numRuns: ACTS });
  for (const [at, { kind, treatments, goesOn }] of acts.entries())
    await test.step(`${at}: ${kind}, ${JSON.stringify(treatments)}`, async () => {
      treatWrites(network, treatments);
      await KINDS[kind]({ page, books, mark: `第${at}件`, goesOn });
    });
});
