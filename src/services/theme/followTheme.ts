import { THEME_POLL_MS } from '#schemas/limits.ts';
import { call } from '#src/api/client.ts';
import { isSameAnswer } from '#src/engine/state/isSameAnswer.ts';
import { store, themeAtom } from '#src/services/page/state.ts';
import { applyTheme } from './theme.ts';
import { whileVisible } from '#src/services/page/whileVisible.ts';

/** Lets open pages take the theme that an administrator chose meanwhile, until the returned function is called. Source: TH-001, TH-009. */
export function followTheme(): () => void {
  return whileVisible(takeTheme, THEME_POLL_MS);
}

async function takeTheme(): Promise<number> {
  const before = store.get(themeAtom);
  // A failure leaves the theme as it is; the next turn requests it again.
  const theme = await call('themesInfo').catch(() => before);
  // One that was picked here meanwhile is newer.
  const isNews = store.get(themeAtom) === before && !isSameAnswer(theme, before);
  if (isNews) {
    store.set(themeAtom, theme);
    await applyTheme(theme);
  }
  return THEME_POLL_MS;
}
