import type { ThemeConfig } from '#schemas/session.ts';
import { call } from '#src/api/client.ts';
import { translate } from '#src/services/texts/i18n.ts';
import { showMessage } from '#src/services/messages/messages.ts';
import { traceIdOf } from '#src/services/messages/reportError.ts';
import { store, themeAtom } from '#src/services/page/state.ts';
import { applyTheme } from '#src/services/theme/theme.ts';

let stored: ThemeConfig | undefined;
/** The pick that was made last; an earlier one is no longer shown. */
let latest: ThemeConfig | undefined;
let saving: Promise<void> = Promise.resolve();

/** Shows a skin at once and has it kept for everybody, one save after the other; on failure the former one returns (OP-81). */
export function pickSkin(change: { color: string } | { outward: 'light' | 'dark' }): void {
  const former = store.get(themeAtom);
  stored ??= former;
  const wanted = { ...former, ...change };
  latest = wanted;
  showPickedTheme(wanted);
  saving = saving.then(() => save(wanted));
}

async function save(wanted: ThemeConfig): Promise<void> {
  try {
    await call('editTheme', { body: { color: wanted.color, outward: wanted.outward === 'dark' ? 'dark' : 'light' } });
    stored = wanted;
    // An answer that left before this may have put the former one back (`followTheme`).
    if (wanted === latest) showPickedTheme(wanted);
  } catch (error) {
    if (wanted === latest) showPickedTheme(stored ?? {});
    showMessage({ level: 'error', text: translate('common:error.operation'), traceId: traceIdOf(error) });
    // oxlint-disable-next-line no-console -- the cause of a failure belongs in the console
    console.error(error);
  }
}

function showPickedTheme(theme: ThemeConfig): void {
  store.set(themeAtom, theme);
  void applyTheme(theme);
}
