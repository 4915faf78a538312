import { expect, type Locator } from '@playwright/test';
import { firstContract } from './firstContract.ts';
import { test } from './fixtures.ts';
import { signIn } from './portal.ts';

// Where there is no room beside a record its comments stand over it.
test.use({ viewport: { width: 1024, height: 800 } });

/** The person wanted is the one Enter would choose: what was offered for the letters before is gone. */
const expectOffered = (comments: Locator, name: string) => expect(comments.getByRole('option').first()).toContainText(name);

test('[NT-002] a comment mentions somebody by keys alone, who finds it under "@ and reply", opens the record from there and answers', async ({ page }) => {
  // The record may have comments of a former run.
  const words = `看一下这份合同 ${String(Date.now())}`;
  await signIn(page, 'manager', '/application/crm/application-list/contract?queryCode=contract_all');
  await page.getByRole('grid').getByRole('row').nth(1).getByRole('gridcell').nth(1).press('Enter');
  const record = page.getByRole('dialog').first();
  await record.getByRole('button', { name: '评论', exact: true }).click();
  const comments = page.getByRole('dialog', { name: '评论' });
  const field = comments.getByRole('textbox', { name: '新评论' });
  await expect(field).toBeFocused();
  await page.keyboard.type('请 @admin');
  await expectOffered(comments, '管理员');
  await expect(comments.getByRole('option').first().getByText('总部', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type(words);
  await page.keyboard.press('Control+Enter');
  await expect(comments.getByRole('listitem').filter({ hasText: words })).toBeVisible();
  await expect(field).toHaveValue('');

  await signIn(page, 'admin', '/message-notification');
  const searched = page.waitForRequest(
    (request) =>
      request.url().includes('/paltform/search') && request.postDataJSON().messageType === 'COMMENT' && request.postDataJSON().readState === 'UNREADED',
  );
  await page.getByRole('tab', { name: '@和回复' }).click();
  await searched;
  await page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({ hasText: words })
    .getByRole('button', { name: /^李强.*的评论中提到了您$/ })
    .click();
  const theirs = page.getByRole('dialog', { name: '评论' });
  const comment = theirs.getByRole('listitem').filter({ hasText: words });
  await comment.getByRole('button', { name: '回复李强' }).click();
  const reply = comment.getByRole('textbox', { name: '回复李强' });
  await expect(reply).toBeFocused();
  await page.keyboard.type('已经看过');
  await page.keyboard.press('Escape');
  const confirmation = page.getByRole('alertdialog', { name: '放弃修改？' });
  await expect(confirmation).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(confirmation).toBeHidden();
  await expect(reply).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(comment.getByRole('list', { name: '对李强的回复' }).getByText('已经看过')).toBeVisible();
});

test('[NT-002] what is typed right after a person was chosen stands behind the name, and an @ for nobody says so; deleting a comment names what goes and asks in the language of the page; a reply says that it was posted', async ({
  page,
}) => {
  const words = `只有一句 ${String(Date.now())}`;
  await signIn(page, 'manager');
  // A page of its own has not the texts of the list.
  await page.goto(`/form/detail?schemaCode=contract&objectId=${await firstContract(page)}`);
  await page.getByRole('button', { name: '评论', exact: true }).click();
  const comments = page.getByRole('dialog', { name: '评论' });
  const field = comments.getByRole('textbox', { name: '新评论' });
  await expect(field).toBeFocused();
  await page.keyboard.type('请看 @admin');
  await expectOffered(comments, '管理员');
  // Both keys before the page is drawn again, as under a fast hand.
  await field.evaluate((area) => {
    area.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    document.execCommand('insertText', false, '马上');
  });
  await page.keyboard.type('!');
  await expect(field).toHaveValue('请看 @管理员 马上!');
  await field.fill('');

  await field.pressSequentially('@xyzq');
  await expect(comments.getByRole('status').filter({ hasText: '没有找到“xyzq”' })).toBeVisible();
  await field.fill(words);
  await expect(comments.getByText('没有找到“xyzq”')).toHaveCount(0);
  await field.press('Control+Enter');
  const one = comments.getByRole('listitem').filter({ hasText: words }).first();
  await one.getByRole('button', { name: /^删除/ }).click();
  const confirmation = page.getByRole('alertdialog', { name: '删除这条评论？' });
  await expect(confirmation.getByText(words)).toBeVisible();
  await expect(confirmation.getByText(/一并删除/)).toHaveCount(0);
  await confirmation.getByRole('button', { name: '取消' }).click();
  await expect(confirmation).toBeHidden();

  await one.getByRole('button', { name: /^回复/ }).click();
  await expect(one.getByRole('textbox', { name: /^回复/ })).toBeFocused();
  await page.keyboard.type('收到');
  await page.keyboard.press('Control+Enter');
  await expect(one.getByRole('list', { name: /的回复$/ }).getByText('收到')).toBeVisible();
  await expect(comments.getByRole('status').filter({ hasText: '评论已发布' })).toHaveCount(1);
  await expect(one.getByText('1 条回复')).toBeVisible();
  await one.getByRole('button', { name: /^删除/ }).first().click();
  await expect(confirmation.getByText('它的 1 条回复会一并删除。')).toBeVisible();
  await confirmation.getByRole('button', { name: '删除' }).click();
  await expect(comments.getByText(words)).toHaveCount(0);
});
