import { expect, type Locator, type Page } from '@playwright/test';
import { press, walkTo } from './keys.ts';
import { pressScreenKey } from './portal.ts';

/** Without the mouse: by the keys of a desk, or with a finger on a phone. */
export type By = 'keys' | 'touch';

/** Somebody at work. What they do counts one step each, however often Tab is pressed on the way; a key that loses the focus fails the test. */
export interface Hand {
  readonly by: By;
  /** How many things they have done. */
  steps(): number;
  /** Presses a control. */
  use(control: Locator): Promise<void>;
  /** Presses an entry of an open menu or one of the choices of a group, to which arrow keys lead. */
  choose(choice: Locator): Promise<void>;
  /** Writes into a field, in place of what it holds. */
  write(field: Locator, words: string): Promise<void>;
  /** Presses a key of the screen, on the desk alone. */
  key(name: string): Promise<void>;
  /** Presses a control by its name, in a cell of a list or on its card. */
  useInRow(row: Locator, control: string): Promise<void>;
  /** Chooses somebody in a field of people. */
  name(field: Locator, person: string): Promise<void>;
}

/** The hand of who uses a page. */
export function handOf(page: Page, by: By): Hand {
  let count = 0;
  const hasFocus = () => page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body);
  /** Does something; whoever has had the focus has it still when it is done. */
  const step = async (act: () => Promise<unknown>) => {
    count += 1;
    const before = by === 'keys' && (await hasFocus());
    await act();
    if (before) await expect.poll(hasFocus, `the focus is lost by step ${count}`).toBe(true);
  };
  const reach = async (control: Locator, key: string) => {
    if (by === 'touch') return control.tap();
    await walkTo(page, control, key);
    await press(page, 'Enter');
  };
  const use = (control: Locator) => step(() => reach(control, 'Tab'));
  return {
    by,
    steps: () => count,
    use,
    choose: (choice) => step(() => reach(choice, 'ArrowDown')),
    write: (field, words) =>
      step(async () => {
        if (by === 'touch') await field.tap();
        else await walkTo(page, field);
        await page.keyboard.press('Control+a');
        await page.keyboard.insertText(words);
      }),
    key: (name) => step(() => press(page, name)),
    useInRow: (row, name) =>
      step(async () => {
        const control = row.getByRole('button', { name, exact: true });
        if (by === 'touch') return control.tap();
        // A list listens to keys a moment after its rows are there.
        await pressScreenKey(page, 'ArrowDown', () => row.evaluate((element) => element.contains(document.activeElement)));
        await walkTo(page, row.getByRole('gridcell').filter({ has: page.getByRole('button', { name, exact: true }) }), 'ArrowRight');
        await walkTo(page, control, 'F2');
        await press(page, 'Enter');
      }),
    async name(field, person) {
      // The open field looks as the focused one does.
      await step(async () => {
        if (by === 'touch') return field.tap();
        await walkTo(page, field);
        await page.keyboard.press('Enter');
      });
      const found = page.getByRole('option', { name: new RegExp(`^${person}`) });
      await step(async () => {
        await page
          .getByRole('textbox', { name: /^(搜索|Search)/ })
          .last()
          .fill(person);
        await expect(found).toHaveCount(1);
      });
      await step(async () => {
        if (by === 'touch') return found.tap();
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
      });
    },
  };
}
