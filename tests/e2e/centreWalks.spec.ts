import { expect, type Locator, type Page } from '@playwright/test';
import { signedIn } from '#tests/server/http/client.ts';
import { violationsOf } from './axe.ts';
import { test as base } from './fixtures.ts';
import { type By, handOf } from './hand.ts';
import { holdRequests } from './holdRequests.ts';
import { walkTo } from './keys.ts';
import { PHONE, swipe } from './phone.ts';
import { pressScreenKey, putStored, recordCalls, signIn } from './portal.ts';
import { takeShift, watchShifts } from './routeWalk.ts';
import { formOf, openDesk, trackOf, type WorkDesk } from './workDesk.ts';

/** What people do in the workflow centre from its beginning to its end: by keys alone on the desk, by touch on a phone, each thing they do counted. */
const test = base.extend<{ desk: WorkDesk }>({
  baseURL: ({ workflows }, use) => use(workflows.url),
  desk: ({ workflows }, use) => use(openDesk(workflows.url)),
});

// The files that begin last go from test to test to whichever worker is free: one that kept a file would run by itself at the end.
test.describe.configure({ mode: 'parallel' });

const TODO = '/workflow-center/my-unfinished-workitem';
const DESK = { width: 1366, height: 768 };
/** Most that things may move by themselves. */
const MOST_SHIFT = 0.05;

const WORDS = {
  zh: {
    todo: '待办',
    current: '当前任务',
    checked: '已勾选的任务',
    planned: '已选 30 项 · 1 项不能同意：1 项没有此操作',
    several: '批量同意',
    able: '可以一起同意 29 项',
    notOffered: '这一步不提供此操作',
    together: '共用意见',
    send: /^同意 \d+ 项$/,
    agreed: '已同意 27 项',
    handled: /处理了该待办/,
    changed: '您查看后内容有改动',
    openForm: '打开表单',
    clear: '取消勾选',
    agree: '同意',
    submit: '提交',
    save: '暂存',
    none: '没有符合条件的任务',
    addDelegation: '新增委托',
    delegateTo: /委托给/,
    begins: /开始时间/,
    ends: /结束时间/,
    keep: '保存',
    running: '生效中',
    stopped: '未生效',
    end: '结束',
    endIt: '结束委托',
    ended: '委托已结束',
    forTrustor: '代 黄丽',
    decidedBy: '由 孙斌 处理',
    decides: /^孙斌代您审批，到/,
    pendingOne: /已同意“/,
    tile: /^采购申请/,
    forOther: '代 陈静 发起',
    what: /采购事由/,
    amount: /金额/,
    next: '接下来',
    foretold: /提交后.*部门审批.*郑凯/,
    draftSaved: /草稿已保留/,
    unsaved: '未保存的表单',
    all: '全部',
    without: '没有处理人',
    workflow: '入库 · ',
    stuck: /入库登记.*异常：找不到处理人/,
    mend: { keys: '指定处理人', touch: '调整处理人' },
    adjust: '调整处理人',
    by: /改由谁处理/,
    chosen: '完成',
    why: /原因/,
    adjusted: '处理人已调整',
    urge: '催办',
    urged: '已催办 1 人',
    reject: '驳回',
    back: /直接回到我这里/,
    confirmReject: /^驳回给/,
    rail: '流程',
    again: /部门审批.*当前/,
    agreedFive: '已同意 5 项',
    undo: /撤销/,
  },
  en: {
    todo: 'To do',
    current: 'Current task',
    checked: 'Checked tasks',
    planned: '30 checked · 1 cannot go: 1 without this action',
    several: 'Agree to several',
    able: '29 can be agreed together',
    notOffered: 'This step does not offer it',
    together: 'Opinion for all',
    send: /^Agree to \d+$/,
    agreed: '27 agreed',
    handled: /already handled this task/,
    changed: 'Changed since you looked',
    openForm: 'Open form',
    clear: 'Clear the checks',
    agree: 'Agree',
    submit: 'Submit',
    save: 'Save',
    none: 'No task matches',
    addDelegation: 'New delegation',
    delegateTo: /Delegate to/,
    begins: /Begins/,
    ends: /Ends/,
    keep: 'Save',
    running: 'Running',
    stopped: 'Not running',
    end: 'End',
    endIt: 'End delegation',
    ended: 'Delegation ended',
    forTrustor: 'For 黄丽',
    decidedBy: 'By 孙斌',
    decides: /^孙斌 decides for you until/,
    pendingOne: /Agreed: “/,
    tile: /^Purchase request/,
    forOther: 'For 陈静',
    what: /What for/,
    amount: /Amount/,
    next: 'What comes next',
    foretold: /After submitting.*Department.*郑凯/,
    draftSaved: /[Dd]raft kept/,
    unsaved: 'Unsaved form',
    all: 'All',
    without: 'Without handlers',
    workflow: 'Storing · ',
    stuck: /Exception at Store/,
    mend: { keys: 'Name handlers', touch: 'Adjust participants' },
    adjust: 'Adjust participants',
    by: /New participants/,
    chosen: 'Done',
    why: /Reason/,
    adjusted: 'Participants adjusted',
    urge: 'Urge',
    urged: '1 person urged',
    reject: 'Reject',
    back: /Come straight back/,
    confirmReject: /^Reject to/,
    rail: 'Process',
    again: /Department.*Current/,
    agreedFive: 'Agreed 5',
    undo: /Undo/,
  },
} as const;

type Language = keyof typeof WORDS;

interface Way {
  language: Language;
  by: By;
}

/** Each language and each hand once; `npm run test:long` walks every combination. */
const CORNERS: readonly Way[] = [
  { language: 'zh', by: 'keys' },
  { language: 'en', by: 'touch' },
];
const ALL = (['zh', 'en'] as const).flatMap((language) => (['keys', 'touch'] as const).map((by): Way => ({ language, by })));
const WALKS = process.env.PORTICO_LONG === '1' ? ALL : CORNERS;

/** How a phone differs from the desk for the browser. */
const TOUCHED = { viewport: PHONE, contextOptions: { hasTouch: true, reducedMotion: 'reduce' } } as const;

/** Opens a page as somebody, in a language. */
async function openAs(page: Page, who: string, language: Language, path: string): Promise<void> {
  await signIn(page, who);
  await putStored(page, { locale: language, login_jump: 'true' });
  await page.goto(path);
  await expect(page.getByRole('banner')).toBeVisible();
}

/** Nothing has moved by itself since the screen was opened, and axe finds nothing on it as it stands. */
async function expectCalm(page: Page): Promise<void> {
  const shift = await takeShift(page);
  expect(shift.total, shift.what.join('; ')).toBeLessThanOrEqual(MOST_SHIFT);
  expect(await violationsOf(page)).toEqual([]);
}

/** `yyyy-MM-dd` so many days from now. */
const dayAhead = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const items = (page: Page, language: Language, words: string) =>
  page.getByRole('region', { name: WORDS[language].todo, exact: true }).getByRole('listitem').filter({ hasText: words });
const shownTitle = (page: Page, language: Language) => page.getByRole('region', { name: WORDS[language].current }).getByRole('heading', { level: 2 });
/** A row of a list: of its table on the desk, a card on a phone. */
const listedRowOf = (page: Page, by: By, words: string) =>
  by === 'keys' ? page.getByRole('grid').getByRole('row').filter({ hasText: words }) : page.getByRole('main').getByRole('listitem').filter({ hasText: words });
/** What opens an item of a list that is worked through. */
const openerOf = (item: Locator, title: string) => item.getByRole('button', { name: new RegExp(title) }).last();

/** The keys of a list that is worked through are read: they come behind the page. */
async function keysAreRead(page: Page): Promise<void> {
  const help = page.getByRole('dialog');
  await pressScreenKey(page, '?', () => help.isVisible());
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
}

for (const { language, by } of WALKS) {
  const words = WORDS[language];
  /** Tells what a walk starts from that of another one. */
  const mark = `${language}${by === 'keys' ? '键' : '指'}`;
  test.describe(`by ${by}, in ${language}`, () => {
    test.use(by === 'keys' ? { viewport: DESK } : TOUCHED);
    test.beforeEach(({ page }) => watchShifts(page));

    test('[BX-022][BX-044] thirty are agreed at once where three cannot go: each says why, those done are gone, and the three are settled from there', async ({
      page,
      desk,
    }) => {
      test.slow();
      const name = `成批${mark}`;
      const start = (number: number) => desk.start('staff', 'buying_flow', 'purchase', { title: `${name} ${number}`, amount: 9000 });
      // The oldest stands last, where the keys end: one that can go.
      await start(29);
      const [closed, changed] = await Promise.all(Array.from({ length: 28 }, (_, at) => start(at + 1)));
      if (!closed || !changed) throw new Error('not started');
      // Returned to its originator it is to be filled in again, which nobody does for several.
      const back = `${name} 退回`;
      const own = await desk.start('lead_east', 'buying_flow', 'purchase', { title: back, amount: 9000 });
      await desk.act('manager', 'reject_workItem', { workItemId: await desk.item('manager', own.instance), rejectToActivityCode: 'start' });
      await openAs(page, 'lead_east', language, `${TODO}?f.wd=${name}`);
      const all = items(page, language, name);
      await expect(all.first()).toBeVisible();
      if (by === 'keys') await keysAreRead(page);
      await expectCalm(page);
      await all.last().scrollIntoViewIfNeeded();
      await expect(all).toHaveCount(30);
      const hand = handOf(page, by);
      for (let at = 0; at < 30; at += 1) {
        if (by === 'touch') await hand.use(all.nth(at).getByRole('button', { pressed: false }).first());
        else for (const key of ['x', 'j']) await hand.key(key);
      }
      const selection = page.getByRole('region', { name: words.checked });
      await expect(selection).toContainText(words.planned);
      const begun = hand.steps();
      if (by === 'keys') await hand.key('a');
      else await hand.use(selection.getByRole('button', { name: new RegExp(`^${words.agree}`) }));
      const dialog = page.getByRole('dialog', { name: words.several });
      await expect(dialog).toContainText(words.able);
      await expect(dialog.getByRole('listitem')).toHaveText(new RegExp(`退回.*${words.notOffered}`));
      expect(await violationsOf(page)).toEqual([]);
      await hand.write(dialog.getByRole('textbox', { name: words.together }), '同意，请按合同执行');
      // What was seen is what is agreed to.
      await desk.answer('lead_east', closed.instance);
      const bizObject = { id: changed.record, schemaCode: 'purchase', data: { verdict: '改过', version: 1 } };
      await desk.save('lead_east', { workItemId: await desk.item('lead_east', changed.instance), bizObject });
      await hand.use(dialog.getByRole('button', { name: words.send }));
      const outcome = (title: string) => dialog.getByRole('row').filter({ has: page.getByRole('cell', { name: title, exact: true }) });
      await expect(dialog).toContainText(words.agreed);
      await expect(dialog).toContainText('同意，请按合同执行');
      await expect(outcome(`${name} 1`)).toContainText(words.handled);
      await expect(outcome(`${name} 2`)).toContainText(words.changed);
      expect(await violationsOf(page)).toEqual([]);
      await hand.use(outcome(`${name} 2`).getByRole('button', { name: words.openForm }));
      const form = page.getByRole('dialog', { name: `${name} 2` });
      await expect(form).toBeVisible();
      await hand.use(form.getByRole('button', { name: words.agree, exact: true }));
      if (by === 'touch') await hand.use(page.getByRole('dialog', { name: words.agree, exact: true }).getByRole('button', { name: words.agree, exact: true }));
      await expect(form).toHaveCount(0);
      // What was not done is still checked, and shows: nothing else is left.
      await expect(all).toHaveCount(1);
      const last = items(page, language, back);
      await expect(last.getByRole('button', { pressed: true })).toBeVisible();
      if (by === 'keys') {
        await expect(shownTitle(page, language)).toHaveText(back);
        await hand.key('Escape');
        await expect(selection).toHaveCount(0);
        await hand.key('o');
      } else {
        await hand.use(selection.getByRole('button', { name: words.clear }));
        await expect(selection).toHaveCount(0);
        await hand.use(openerOf(last, back));
      }
      await hand.use(page.getByRole('dialog', { name: back }).getByRole('button', { name: words.submit, exact: true }));
      // A start may carry words.
      await hand.use(
        page
          .getByRole('dialog', { name: words.submit, exact: true })
          .getByRole('button', { name: new RegExp(`^${words.submit}`) })
          .last(),
      );
      await expect(page.getByRole('heading', { name: words.none })).toBeVisible();
      expect(hand.steps() - begun).toBeLessThanOrEqual(10);
    });

    test('[WF-006][BX-049] somebody delegates for a week, their deputy decides in their name, and back again they see it and end it', async ({
      page,
      desk,
    }) => {
      const name = `委托${mark}`;
      const give = async (title: string) => {
        const { instance } = await desk.start('staff', 'buying_flow', 'purchase', { title, amount: 9000 });
        await desk.act('lead_east', 'forward_workItem', { workItemId: await desk.item('lead_east', instance), participantors: ['lead_south'] });
      };
      await give(`${name} 甲`);
      await openAs(page, 'lead_south', language, '/workflow-center/delegation-workflow');
      const hand = handOf(page, by);
      await expectCalm(page);
      await hand.use(page.getByRole('button', { name: words.addDelegation }));
      const dialog = page.getByRole('dialog', { name: words.addDelegation });
      await hand.name(dialog.getByRole('combobox', { name: words.delegateTo }), '孙斌');
      await hand.write(dialog.getByRole('textbox', { name: words.begins }), `${dayAhead(-1)} 09:00`);
      await hand.write(dialog.getByRole('textbox', { name: words.ends }), `${dayAhead(6)} 18:00`);
      expect(await violationsOf(page)).toEqual([]);
      await hand.use(dialog.getByRole('button', { name: words.keep }));
      await expect(dialog).toHaveCount(0);
      const delegation = listedRowOf(page, by, '孙斌').first();
      await expect(delegation).toContainText(words.running);
      expect(hand.steps()).toBe(7);

      await test.step('the deputy finds it beside their own and decides', async () => {
        await openAs(page, 'e006', language, `${TODO}?f.wd=${name}`);
        const deputy = handOf(page, by);
        const item = items(page, language, `${name} 甲`);
        await expect(item).toContainText(words.forTrustor);
        const sent = page.waitForResponse('**/api/runtime/form/batchSubmit');
        if (by === 'keys') {
          await keysAreRead(page);
          await deputy.key('a');
        } else {
          await swipe(item);
          await deputy.use(item.getByRole('button', { name: words.agree, exact: true }));
        }
        await expect(page.getByRole('main').getByRole('status')).toContainText(words.pendingOne);
        await expect(item).toHaveCount(0);
        expect(await (await sent).json()).toMatchObject({ errcode: 0 });
      });

      await test.step('back again', async () => {
        await give(`${name} 乙`);
        await openAs(page, 'lead_south', language, `/workflow-center/my-finished-workitem?f.wd=${name}`);
        await expect(listedRowOf(page, by, `${name} 甲`)).toContainText(words.decidedBy);
        // The home says who still decides, and leads there.
        await page.goto('/workbench-center');
        const back = handOf(page, by);
        await expect(page.getByRole('main').getByRole('link', { name: words.decides })).toBeVisible();
        await expectCalm(page);
        await back.use(page.getByRole('main').getByRole('link', { name: words.decides }));
        await expect(page).toHaveURL(/\/workflow-center\/delegation-workflow/);
        await back.useInRow(delegation, words.end);
        await back.use(page.getByRole('alertdialog').getByRole('button', { name: words.endIt }));
        await expect(page.getByText(words.ended)).toBeVisible();
        await expect(delegation).toContainText(words.stopped);
        expect(back.steps()).toBe(3);
        // What came since is theirs alone.
        const { data } = await (await desk.as('e006')).get<{ totalElements: number }>('/api/runtime/workflow/search_workitems', { wd: name });
        expect(data.totalElements).toBe(0);
        await page.goto(`${TODO}?f.wd=${name}`);
        await expect(items(page, language, `${name} 乙`)).toBeVisible();
      });
    });

    test('[BX-041][BX-049][FM-006] a start for somebody else names the steps and people of that person, and goes on in their name on another device and once it is saved', async ({
      page,
      browser,
      desk,
      workflows,
    }) => {
      const trustor = await signedIn(workflows.url, 'staff2');
      const title = `代购${mark}`;
      const range = { rangeType: 'PART', workflowTrusts: [{ workflowCode: 'buying_flow', workflowName: '采购申请' }] };
      const rule = { trustType: 'START', trustee: 'e011', startTime: dayAhead(-1), endTime: dayAhead(2), ...range };
      const { data: trust } = await trustor.post<{ id: string }>('/api/runtime/workflowTrust/createWorkflowTrust', rule);
      await openAs(page, 'e011', language, '/workflow-center/start-workflow');
      const hand = handOf(page, by);
      await expect(page.getByRole('button', { name: words.tile }).first()).toBeVisible();
      await expectCalm(page);
      await hand.use(page.getByRole('button', { name: words.tile }).first());
      await hand.choose(page.getByRole('menuitem', { name: words.forOther }));
      await hand.write(page.getByRole('textbox', { name: words.what }), title);
      await hand.write(page.getByRole('textbox', { name: words.amount }), '900');
      await expect(page.getByRole('region', { name: words.next })).toContainText(words.foretold);
      await expect(page.getByText(words.draftSaved)).toBeVisible();
      expect(hand.steps()).toBe(4);

      // Who began at the desk goes on by phone, and the other way round.
      const there: By = by === 'keys' ? 'touch' : 'keys';
      const { viewport, contextOptions } = there === 'touch' ? TOUCHED : { viewport: DESK, contextOptions: {} };
      const device = await browser.newContext({ baseURL: workflows.url, viewport, ...contextOptions });
      const other = await device.newPage();
      await openAs(other, 'e011', language, '/my-draft');
      const onward = handOf(other, there);
      const draft = listedRowOf(other, there, words.unsaved);
      await expect(draft).toBeVisible();
      if (there === 'touch') await onward.use(draft.getByRole('button').first());
      else {
        // A list listens to keys a moment after its rows are there.
        await pressScreenKey(other, 'ArrowDown', () => draft.evaluate((row) => row.contains(document.activeElement)));
        await onward.key('Enter');
      }
      await expect(other).toHaveURL(/startWorkflowCode=buying_flow.*trustor=staff2/);
      await expect(other.getByRole('textbox', { name: words.what })).toHaveValue(title);
      const next = other.getByRole('region', { name: words.next });
      await expect(next).toContainText(words.foretold);
      await onward.use(other.getByRole('button', { name: words.save, exact: true }));
      await expect(other).toHaveURL(/workflowInstanceId=.*trustor=staff2/);
      await expect(next).toContainText(words.foretold);
      await onward.use(other.getByRole('button', { name: words.submit, exact: true }));
      const dialog = other.getByRole('dialog', { name: words.submit });
      expect(await violationsOf(other)).toEqual([]);
      await onward.use(dialog.getByRole('button', { name: /郑凯$/ }));
      await expect(dialog).toHaveCount(0);
      expect(onward.steps()).toBe(4);
      await device.close();
      const { data } = await trustor.get<{ content: { workflowInstanceId: string }[] }>('/api/runtime/workflow/list_my_instances', { wd: title });
      expect(data.content).toMatchObject([{ originator: 'staff2', startedBy: { id: 'e011' } }]);
      // Others find nothing more in their lists by it.
      await desk.act('wfadmin', 'finish_instance', { workflowInstanceId: data.content[0]?.workflowInstanceId });
      expect(await trustor.post(`/api/runtime/workflowTrust/deleteWorkflowTrust?workflowTrustRuleIds=${trust.id}`)).toMatchObject({ errcode: 0 });
    });

    test('[BX-057][WF-007][RT-038] an instance that found nobody is found by its segment, says why it stands, and goes on with the people named there', async ({
      page,
      desk,
    }) => {
      const title = `解扣${mark}`;
      const { instance } = await desk.start('staff', 'lost_flow', 'order', { title });
      await expect.poll(async () => (await desk.instance(instance)).sequenceStatus).toBe('EXCEPTION');
      await openAs(page, 'sysadmin', language, `/workflow-center/query-instance?f.wd=${title}`);
      const hand = handOf(page, by);
      const segment = page.getByRole('radio', { name: words.without });
      await expect(segment).toBeVisible();
      await expectCalm(page);
      if (by === 'touch') await hand.use(segment);
      else {
        // Arrows choose within the group that Tab comes to.
        await walkTo(page, page.getByRole('radio', { name: new RegExp(`^${words.all}`) }));
        for (const key of ['ArrowRight', 'ArrowRight']) await hand.key(key);
      }
      await expect(segment).toBeChecked();
      await expect(page).toHaveURL(/NO_PARTICIPANT/);
      // A child of it has its name.
      const row = page.getByRole('grid').getByRole('row').filter({ hasText: title }).filter({ hasText: words.workflow });
      await expect(row).toHaveCount(1);
      if (by === 'touch') await hand.use(row);
      else {
        await walkTo(page, row);
        await hand.key('Enter');
        await expect(page.getByRole('heading', { level: 2, name: title })).toBeFocused();
      }
      await expect(page.getByRole('alert')).toContainText(words.stuck);
      await expectCalm(page);
      await hand.use(page.getByRole('button', { name: words.mend[by] }));
      const dialog = page.getByRole('dialog', { name: words.adjust });
      await hand.name(dialog.getByRole('combobox', { name: words.by }), '李强');
      // The panel of several people stands over the rest of a phone until it is done with.
      if (by === 'touch') await hand.use(page.getByRole('button', { name: words.chosen, exact: true }));
      await hand.write(dialog.getByRole('textbox', { name: words.why }), '没有评审人');
      expect(await violationsOf(page)).toEqual([]);
      await hand.use(dialog.getByRole('button', { name: words.adjust }));
      await expect(page.getByText(words.adjusted)).toBeVisible();
      await expect(dialog).toHaveCount(0);
      if (by === 'keys') {
        // It has left the segment and stays beside it.
        await expect(row).toHaveCount(0);
        await expect(page.getByRole('heading', { level: 2, name: title })).toBeFocused();
      }
      const steps = (await desk.instance(instance)).currentActivities;
      expect(steps.find(({ activityCode }) => activityCode === 'store')?.participants.map(({ id }) => id)).toEqual(['manager']);
      await desk.act('wfadmin', 'finish_instance', { workflowInstanceId: instance });
    });

    test('[BX-043][BX-056][WF-016] who blocks a request is found and urged, and what is returned comes straight back', async ({ page, desk }) => {
      const { instance } = await desk.start('staff2', 'buying_flow', 'purchase', { title: `直回${mark}`, amount: 9000 });
      const act = (name: string) => page.getByRole('button', { name, exact: true });
      const dialog = page.getByRole('dialog');
      const opinion = dialog.getByRole('textbox').first();

      await openAs(page, 'staff2', language, trackOf(instance));
      const originator = handOf(page, by);
      await expect(page.getByText('郑凯').first()).toBeVisible();
      await originator.use(act(words.urge));
      await expect(opinion).toBeFocused();
      await page.keyboard.type('请尽快');
      await originator.use(dialog.getByRole('button', { name: words.urge }).last());
      await expect(page.getByText(words.urged).first()).toBeVisible();
      await expect(act(words.urge)).toBeFocused();
      expect(originator.steps()).toBe(2);

      await openAs(page, 'lead_purchase', language, formOf(instance));
      const handler = handOf(page, by);
      await handler.use(act(words.reject));
      const straight = page.getByRole('radio', { name: words.back });
      await expect(straight).toBeVisible();
      if (by === 'touch') await handler.use(straight);
      else {
        // Arrows choose within the group that Tab comes to.
        await walkTo(page, page.getByRole('radio').nth(1));
        await handler.key('ArrowDown');
      }
      await expect(straight).toBeChecked();
      await handler.write(opinion, '金额不对');
      expect(await violationsOf(page)).toEqual([]);
      await handler.use(page.getByRole('button', { name: words.confirmReject }));
      await expect(dialog).toHaveCount(0);
      expect(handler.steps()).toBe(4);

      await openAs(page, 'staff2', language, formOf(instance));
      const again = handOf(page, by);
      await expect(page.getByText('金额不对').first()).toBeVisible();
      await again.use(act(words.submit));
      await again.use(dialog.getByRole('button', { name: new RegExp(`^${words.submit}`) }).last());
      await expect(dialog).toHaveCount(0);
      expect(again.steps()).toBe(2);
      await openAs(page, 'lead_purchase', language, formOf(instance));
      await expect(act(words.reject)).toBeVisible();
      if (by === 'keys')
        await expect(page.getByRole('list', { name: words.rail, exact: true }).getByRole('listitem').filter({ hasText: words.again })).toContainText('郑凯');
      // Others find nothing more in their lists by it.
      await desk.act('wfadmin', 'finish_instance', { workflowInstanceId: instance });
    });
  });
}

for (const language of WALKS.filter(({ by }) => by === 'touch').map((way) => way.language)) {
  const words = WORDS[language];
  test.describe(`by touch, in ${language}`, () => {
    test.use(TOUCHED);

    test('[BX-023][WF-001] twenty tasks are decided by a swipe and a press each, every one gone at once, and the last five can be taken back', async ({
      page,
      desk,
    }) => {
      test.slow();
      const name = `连批${language}`;
      await Promise.all(Array.from({ length: 20 }, (_, at) => desk.start('staff2', 'buying_flow', 'purchase', { title: `${name} ${at + 1}`, amount: 9000 })));
      await openAs(page, 'lead_purchase', language, `${TODO}?f.wd=${name}`);
      const all = items(page, language, name);
      await expect(all).toHaveCount(20);
      const sent = recordCalls(page, '/api/runtime/form/batchSubmit');
      // No answer is awaited between a press and the next one.
      const answer = await holdRequests(page, '**/api/runtime/form/batchSubmit');
      const hand = handOf(page, 'touch');
      for (let left = 20; left > 0; left -= 1) {
        await swipe(all.first());
        await hand.use(all.first().getByRole('button', { name: words.agree, exact: true }));
        await expect(all).toHaveCount(left - 1);
      }
      await expect(page.getByRole('main').getByRole('status')).toContainText(words.agreedFive);
      await hand.use(page.getByRole('main').getByRole('status').getByRole('button', { name: words.undo }));
      await expect(all).toHaveCount(1);
      expect(hand.steps()).toBe(21);
      answer();
      await expect.poll(() => sent.length, { timeout: 10_000 }).toBe(19);
    });
  });
}
