import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Autocomplete, Input, TextField } from 'react-aria-components';
import { Trans } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { LazyDialogProps } from '#renderers/contracts/lazyDialog.ts';
import { afterPaint } from '#renderers/regions/base/afterPaint.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { Modal } from '#renderers/regions/base/Modal.tsx';
import { useNameMatch } from '#renderers/regions/hooks/useNameMatch.ts';
import { mayDebug } from '#src/engine/session/session.ts';
import { i18n } from '#src/services/texts/i18n.ts';
import { useApplications } from '#src/services/navigation/appMenu.ts';
import { startRefusal } from '#src/services/navigation/startRefusal.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import { userAtom } from '#src/services/page/state.ts';
import { useDialogs } from '#src/services/screen/useDialogs.tsx';
import { lazyTrialDialog } from '#src/screens/script/trial/lazyTrialDialog.ts';
import { actionEntries, applicationEntries, foundEntries, recentEntries, startEntries, trialEntries, type PaletteEntry } from './paletteEntries.ts';
import { useDoables } from './useDoables.ts';
import { PaletteList } from './PaletteList.tsx';
import { usePaletteRecents, usePaletteResults } from './usePaletteResults.ts';
import './Palette.css';

/**
 * Finds applications, pages, workflows and records by a word and opens the chosen one, starts it or tries it (BX-015, HD-013, OP-27).
 * `takeTyped` gives what was typed while it was on its way.
 */
export default function Palette({ takeTyped, ports, onClose }: LazyDialogProps<undefined> & { takeTyped(): string }) {
  const { t, locale } = ports;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const user = useAtomValue(userAtom);
  const [typed, setTyped] = useState(takeTyped);
  const field = useRef<HTMLInputElement>(null);
  const applications = useApplications();
  const word = typed.trim();
  const [state, again] = usePaletteResults(word);
  const recents = usePaletteRecents(word);
  const match = useNameMatch(word);
  const doables = useDoables(ports);
  const [isTrying, setTrying] = useState(false);
  const { show, dialogs } = useDialogs(ports);
  useEffect(() => field.current?.focus(), []);

  const entries = useMemo(() => {
    const from = { pathname, search };
    const own = applications.status === 'ready' ? applicationEntries(applications.value, { word, match }, locale, from) : [];
    const actions = actionEntries(doables, { word, match });
    if (state.status !== 'ready') return [...actions, ...recentEntries(recents, locale, from), ...own];
    const { found, starts } = state.value;
    const trials = mayDebug(user) ? trialEntries(starts, word, { t, locale }) : [];
    return [...actions, ...own, ...startEntries(starts, { t, locale }, from), ...trials, ...foundEntries(found, locale, from)];
  }, [applications, state, recents, doables, word, match, t, locale, pathname, search, user]);
  const open = ({ group, href, apart, trial, run }: PaletteEntry) => {
    if (trial) {
      setTrying(true);
      show(lazyTrialDialog, { first: trial })
        .catch(reportError)
        .finally(() => onClose());
      return;
    }
    onClose();
    // The screen below has the focus again by then.
    if (run) return void afterPaint(run);
    if (group === 'start') void startRefusal(user).then((isRefused) => isRefused || navigate(href));
    else if (apart) window.open(href, '_blank', 'noopener');
    else void navigate(href);
  };
  // The trial takes the place of the palette.
  if (isTrying) return dialogs;
  const failure = 'error' in state ? ports.relations.fault(state.error).text : undefined;

  return (
    <Modal className="p-palette" aria-label={t('palette:title')} onClose={() => onClose()} onPressBeside={() => onClose()}>
      <Autocomplete inputValue={typed} onInputChange={setTyped}>
        <div className="p-palette-inside">
          <TextField aria-label={t('palette:title')} className="p-palette-box" maxLength={200}>
            <Icon name="search" />
            {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/role-has-required-aria-props -- `Autocomplete` hands in the list it controls */}
            <Input ref={field} role="combobox" aria-expanded aria-haspopup="listbox" placeholder={t('palette:title')} />
          </TextField>
          <PaletteList entries={entries} match={match} t={t} onOpen={open} />
          <output className="p-palette-state">
            {word !== '' && state.status === 'loading' && t('palette:searching')}
            {state.status === 'ready' && entries.length === 0 && t('palette:none', { word })}
            {failure}
            {failure !== undefined && (
              <Button variant="link" size="small" onClick={again}>
                {t('common:retry')}
              </Button>
            )}
          </output>
          <p className="p-palette-foot">
            <Trans i18n={i18n} i18nKey="palette:keys" components={[<kbd key="move" />, <kbd key="open" />, <kbd key="close" />]} />
          </p>
        </div>
      </Autocomplete>
    </Modal>
  );
}
