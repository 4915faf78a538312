import { expect, type Page } from '@playwright/test';
import { test as base } from './fixtures.ts';
import { goWithin } from './inPage.ts';
import { signIn, titled } from './portal.ts';
import { openDesk, type WorkDesk } from './workDesk.ts';

/** What stands at the addresses of the workflow centre. */
const test = base.extend<{ desk: WorkDesk }>({
  baseURL: ({ workflows }, use) => use(workflows.url),
  desk: ({ workflows }, use) => use(openDesk(workflows.url)),
});

const CENTER = '/workflow-center';
const purchase = (desk: WorkDesk, title: string) => desk.start('staff2', 'buying_flow', 'purchase', { title, amount: 9000 });
const listed = (page: Page, title: string) => page.getByRole('listitem').or(page.getByRole('row')).filter({ hasText: title });

/** The list of a page and nothing of another: `title` is there, `absent` is not. */
async function expectList(page: Page, name: string, title: string, ...absent: string[]): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page).toHaveTitle(titled(`${name} - Portico`));
  await expect(listed(page, title).first()).toBeVisible();
  for (const other of absent) await expect(listed(page, other)).toHaveCount(0);
}

test('[RT-031][RT-034][RT-035] what is to do, what is done and what was read stand at their addresses, each without what belongs to the others', async ({
  page,
  desk,
}) => {
  await purchase(desk, '地址 待办');
  const done = await purchase(desk, '地址 已办');
  await desk.answer('lead_purchase', done.instance);
  const { instance } = await desk.start('staff', 'buying_flow', 'purchase', { title: '地址 已阅', amount: 9000 });
  const circulated = { workItemId: await desk.item('lead_east', instance), participantors: ['lead_purchase'], comment: '请知悉' };
  await desk.act('lead_east', 'circulate_workItem', { ...circulated, workflowInstanceId: instance });
  const reader = await desk.as('lead_purchase');
  const { data } = await reader.get<{ content: { circulateItemId: string }[] }>('/api/runtime/workflow/search_circulates', { wd: '地址' });
  await desk.act('lead_purchase', 'update_circulate_readed', { circulateItemIds: data.content.map(({ circulateItemId }) => circulateItemId) });
  await signIn(page, 'lead_purchase', `${CENTER}/my-unfinished-workitem`);
  await expectList(page, '待办', '地址 待办', '地址 已办', '地址 已阅');
  await goWithin(page, `${CENTER}/my-finished-workitem`);
  await expectList(page, '已办', '地址 已办', '地址 待办', '地址 已阅');
  await goWithin(page, `${CENTER}/my-read-workitem`);
  await expectList(page, '已阅', '地址 已阅', '地址 待办', '地址 已办');
});
