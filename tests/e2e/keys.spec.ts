import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { openList, pressScreenKey, signIn } from './portal.ts';
import { resting } from './resting.ts';

test('[BX-014] a list works by keys: arrows move, Enter opens, Space checks, / goes to the filter, ? shows them all, none acts while typing', async ({
  page,
}) => {
  await signIn(page, 'staff');
  await openList(page, 'crm', 'contract');
  const grid = page.getByRole('grid');
  const filter = page.getByRole('region', { name: '筛选' }).getByRole('textbox').first();
  await expect(filter).toBeVisible();
  await page.evaluate(() => (document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined));

  const help = page.getByRole('dialog', { name: '键盘快捷键' });
  await pressScreenKey(page, '?', () => resting(() => help.isVisible()));
  for (const text of ['进入列表', '打开当前行的数据', '勾选当前行', '进入筛选', '收起或展开菜单', '关闭对话框或面板'])
    await expect(help.getByText(text)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();

  await page.keyboard.press('ArrowDown');
  const focusedRow = () => grid.evaluate((all) => all.querySelector('.ag-cell:focus')?.closest('[row-index]')?.getAttribute('row-index'));
  await expect.poll(focusedRow).toBe('0');
  await page.keyboard.press('ArrowDown');
  await expect.poll(focusedRow).toBe('1');
  await page.keyboard.press('Space');
  await expect(page.getByText('已选 1 条')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(focusedRow).toBe('1');

  await page.keyboard.press('/');
  await expect(filter).toBeFocused();
  await page.keyboard.type('a/?[');
  await expect(filter).toHaveValue('a/?[');
  await expect(help).toBeHidden();
});
