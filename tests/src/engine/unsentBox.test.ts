import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setPortalSettings } from '#src/api/settings.ts';
import { hasUnsent } from '#src/api/drafts/unsentStored.ts';
import { dropUnusable, UnsentBox } from '#src/engine/forms/unsentBox.ts';
import { provideBrowserGlobals } from '#tests/support/browser.ts';
import { ok, openWire } from '#tests/support/wire.ts';

const HOUR_MS = 3600 * 1000;

/** What the server answers with the key of the person who asks. */
let keyByte = 1;
let isSignedIn = true;
let wire: Awaited<ReturnType<typeof openWire>>;

beforeEach(async () => {
  provideBrowserGlobals();
  [keyByte, isSignedIn] = [1, true];
  wire = await openWire(() => (isSignedIn ? ok({ draftKey: Buffer.alloc(32, keyByte).toString('base64') }) : { status: 500, json: {} }));
  setPortalSettings({ apiHost: wire.url });
});
afterEach(() => wire.close());

/** The box of a page of a person. */
async function boxOnPage(userId: string, byte: number): Promise<UnsentBox> {
  const box = new UnsentBox();
  keyByte = byte;
  await box.unlock(userId);
  return box;
}
const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, localStorage.getItem('unsent_form')]);
const typed = (userId: string, text: string, at = Date.now()) => ({ userId, at, text });

describe('[BX-051] what is left behind when a session ends', () => {
  it('comes back to its person on another page, also after another person had one', async () => {
    const mine = await boxOnPage('staff', 1);
    mine.put('form', 'd1', typed('staff', '甲'), 'browser');
    mine.put('form', 'd1', typed('staff', '甲乙'), 'browser');
    expect(stored()).not.toContain('甲');
    const other = await boxOnPage('manager', 2);
    expect(other.of('form', 'staff', Date.now())).toEqual([]);
    expect(other.of('form', 'manager', Date.now())).toEqual([]);
    other.put('form', 'd2', typed('manager', '丙'), 'browser');
    const again = await boxOnPage('staff', 1);
    expect(again.of('form', 'staff', Date.now())).toMatchObject([{ text: '甲乙' }]);
    again.drop('form', 'staff', 'd1', Date.now());
    expect(again.of('form', 'staff', Date.now())).toEqual([]);
    expect((await boxOnPage('manager', 2)).of('form', 'manager', Date.now())).toMatchObject([{ text: '丙' }]);
  });

  it('who has another key, as after a change of the password, reads nothing of it, and it is counted and dropped', async () => {
    (await boxOnPage('staff', 1)).put('form', 'd1', typed('staff', '甲'), 'browser');
    (await boxOnPage('manager', 2)).put('form', 'd2', typed('manager', '乙'), 'browser');
    const box = await boxOnPage('staff', 3);
    expect(box.of('form', 'staff', Date.now())).toEqual([]);
    expect([box.takeUnreadable(), box.takeUnreadable()]).toEqual([1, 0]);
    expect([box.holds('staff'), box.holds('manager')]).toEqual([false, true]);
  });

  it('is closed with the new key where the password has changed over the page', async () => {
    const box = await boxOnPage('staff', 1);
    box.put('form', 'd1', typed('staff', '甲'), 'browser');
    keyByte = 3;
    await box.renew('staff');
    box.put('form', 'd2', typed('staff', '乙'), 'browser');
    const again = await boxOnPage('staff', 3);
    expect(again.of('form', 'staff', Date.now())).toMatchObject([{ text: '甲' }, { text: '乙' }]);
    expect([box.takeUnreadable(), again.takeUnreadable()]).toEqual([0, 0]);
  });

  it('is read only as it was closed: neither another time nor another person can be put to it', async () => {
    const box = await boxOnPage('staff', 1);
    box.put('form', 'd1', typed('staff', '甲', Date.now() - HOUR_MS), 'browser');
    const [sealed] = JSON.parse(localStorage.getItem('unsent_form') ?? '') as { userId: string; at: number; box: string }[];
    localStorage.setItem('unsent_form', JSON.stringify([{ ...sealed, at: Date.now() }]));
    expect(box.of('form', 'staff', Date.now())).toEqual([]);
    // The same key twice is what no server gives: the name alone is another's here.
    localStorage.setItem('unsent_form', JSON.stringify([{ ...sealed, userId: 'manager' }]));
    expect((await boxOnPage('manager', 1)).of('form', 'manager', Date.now())).toEqual([]);
  });

  it('says that it could not be stored, and keeps what was there, where the browser has no room or it is too long', async () => {
    const box = await boxOnPage('staff', 1);
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    expect(box.put('form', 'd1', typed('staff', '甲'), 'browser')).toBe(true);
    expect(box.put('form', 'd1', typed('staff', 'x'.repeat(1024 * 1024)), 'browser')).toBe(false);
    localStorage.setItem = full;
    // The tab has room of its own.
    expect(box.put('form', 'd2', typed('staff', '乙'), 'browser')).toBe(true);
    sessionStorage.setItem = full;
    expect(box.put('form', 'd1', typed('staff', '丙'), 'browser')).toBe(false);
    expect(box.of('form', 'staff', Date.now())).toMatchObject([{ text: '甲' }, { text: '乙' }]);
  });

  it('is dropped where it is damaged, which is said', () => {
    localStorage.setItem('unsent_form', '[{"userId":"staff","at":');
    expect(hasUnsent()).toBe(false);
    expect([dropUnusable(), dropUnusable()]).toEqual([true, false]);
    expect(localStorage.getItem('unsent_form')).toBeNull();
  });

  it('what is typed before the key has come is stored with it, unless it was given up; without a key nothing is', async () => {
    const box = new UnsentBox();
    const unlocked = box.unlock('staff');
    box.put('form', 'd1', typed('staff', '甲'), 'browser');
    box.put('form', 'd2', typed('staff', '乙'), 'browser');
    box.drop('form', 'staff', 'd2', Date.now());
    await unlocked;
    expect(box.of('form', 'staff', Date.now())).toMatchObject([{ text: '甲' }]);
    localStorage.clear();
    isSignedIn = false;
    const locked = new UnsentBox();
    expect(locked.put('form', 'd1', typed('staff', '甲'), 'browser')).toBe(false);
    await locked.unlock('staff');
    expect(hasUnsent()).toBe(false);
    isSignedIn = true;
    await locked.unlock('staff');
    expect(locked.of('form', 'staff', Date.now())).toMatchObject([{ text: '甲' }]);
  });

  it('is over after 12 h, and at most 1 MiB of a person is kept, the oldest goes', async () => {
    const box = await boxOnPage('staff', 1);
    const now = Date.now();
    box.put('form', 'old', typed('staff', '旧', now - 13 * HOUR_MS), 'browser');
    expect(hasUnsent()).toBe(false);
    expect(box.of('form', 'staff', now)).toEqual([]);
    dropUnusable();
    expect(localStorage.getItem('unsent_form')).toBeNull();
    const long = 'x'.repeat(300 * 1024);
    for (const at of [1, 2, 3, 4]) box.put('form', `d${at}`, typed('staff', `${at}${long}`, now - 10 + at), 'browser');
    const left = box.of('form', 'staff', now) as { text: string }[];
    expect(left.map(({ text }) => text[0])).toEqual(['3', '4']);
    expect((localStorage.getItem('unsent_form') ?? '').length).toBeLessThanOrEqual(1024 * 1024 + 500);
  });

  it('what is still being written stays in its tab, and leaves it with the session', async () => {
    const box = await boxOnPage('staff', 1);
    box.put('comment', 'c', typed('staff', '甲'), 'tab');
    expect(localStorage.getItem('unsent_form')).toBeNull();
    expect(box.of('comment', 'staff', Date.now())).toMatchObject([{ text: '甲' }]);
    box.put('comment', 'c', typed('staff', '甲乙'), 'browser');
    expect(sessionStorage.getItem('unsent_form')).toBeNull();
    expect(box.of('comment', 'staff', Date.now())).toMatchObject([{ text: '甲乙' }]);
  });
});
