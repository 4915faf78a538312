import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import { localized } from '#schemas/localized.ts';
import { useRequest } from '#renderers/regions/hooks/useRequest.ts';
import { call } from '#src/api/client.ts';
import { useFollowedRequest } from '#src/services/requests/useFollowedRequest.ts';
import { type ScreenKey, useScreenKeys } from '#src/services/screen/screenKeys.ts';
import { useLocale, useTranslate } from '#src/services/texts/i18n.ts';
import { StartDrafts } from './StartDrafts.tsx';
import { StartGroup } from './StartGroup.tsx';
import { isTyping, walkTiles } from './startKeys.ts';
import { StartLatest } from './StartLatest.tsx';
import { changesOffer } from './changesOffer.ts';
import { StartOffer } from './StartOffer.tsx';
import { StartFailed, StartWaiting } from './StartStates.tsx';
import { useMarks, type Marks } from './useMarks.ts';
import './start.css';

/** Pause in typing after which the server is queried, ms. */
const SEARCH_PAUSE_MS = 250;
const SEARCH_KEYS: readonly ScreenKey[] = [
  { keys: ['/'], text: 'keys:list.filter', run: () => document.querySelector<HTMLElement>('.p-start-search input')?.focus() },
];

/** `/workflow-center/start-workflow`: what its reader may start, their favourites, drafts and what they started last (RT-032, WF-009 to WF-012, mockup 17). */
export default function StartScreen() {
  const t = useTranslate();
  const locale = useLocale();
  const [typed, setTyped] = useState('');
  const word = useDebounced(typed.trim());
  const box = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  useScreenKeys(SEARCH_KEYS);
  useSearchByTyping(box);
  const [state, again] = useFollowedRequest(`start ${locale}`, loadOffer, changesOffer);
  const offer = state.status === 'ready' ? state.value : undefined;
  const marks = useMarks(offer?.favourites);
  const count = offer?.groups.reduce((sum, { size }) => sum + size, 0);
  const clear = () => {
    setTyped('');
    box.current?.focus();
  };
  const onSearchKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && typed !== '') clear();
    // What was found first is started, once it is what was found by this word.
    if (event.key === 'Enter' && word === typed.trim()) results.current?.querySelector<HTMLElement>('.p-start-button')?.click();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the tiles are the controls; the arrow keys of all of them come here
    <div className="p-start" onKeyDown={(event) => walkTiles(event, box.current)}>
      <section className="p-start-main">
        <header className="p-start-head">
          <h1 className="p-start-title">{t('shell:workflow.start-workflow')}</h1>
          {count !== undefined && <span className="p-start-count">{t('start:count', { count })}</span>}
          <div className="p-search p-start-search">
            <Icon name="search" size={16} />
            <input
              ref={box}
              className="p-input"
              type="search"
              value={typed}
              maxLength={100}
              placeholder={t('start:search')}
              aria-label={t('start:search')}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={onSearchKey}
            />
            <kbd className="p-key" aria-hidden="true">
              /
            </kbd>
          </div>
        </header>
        <div ref={results}>
          {word !== '' && <Found word={word} marks={marks} onClear={clear} />}
          {word === '' && state.status === 'loading' && <StartWaiting />}
          {word === '' && 'error' in state && <StartFailed error={state.error} onRetry={again} />}
          {word === '' && offer && <StartOffer groups={offer.groups} recent={offer.recent} marks={marks} />}
        </div>
      </section>
      <aside className="p-start-aside">
        <StartDrafts />
        <StartLatest />
      </aside>
    </div>
  );
}

async function loadOffer(signal: AbortSignal) {
  const [groups, favourites, recent] = await Promise.all([
    call('myWorkflows', { query: { isMobile: false } }, { signal }),
    call('favouriteWorkflows', {}, { signal }),
    call('recentWorkflows', { query: { isMobile: false } }, { signal }),
  ]);
  return { groups, favourites, recent };
}

/** What was typed once typing has paused. */
function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setDebounced, value === '' ? 0 : SEARCH_PAUSE_MS, value);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}

/** Who types on the page searches: the field takes the letter that is pressed. */
function useSearchByTyping(box: { current: HTMLInputElement | null }): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (isTyping(event)) box.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [box]);
}

/** What was found by a name in either language. */
function Found({ word, marks, onClear }: { word: string; marks: Marks; onClear(): void }) {
  const t = useTranslate();
  const locale = useLocale();
  const [state, again] = useRequest(`find ${locale} ${word}`, (signal) =>
    call('findMyWorkflows', { query: { workflowName: word, isMobile: false, language: locale } }, { signal }),
  );
  if (state.status === 'loading') return <StartWaiting />;
  if (state.status !== 'ready') return <StartFailed error={state.error} onRetry={again} />;
  if (state.value.length === 0)
    return <Notice kind="search" title={t('start:noMatch', { word })} actions={<Button onClick={onClear}>{t('start:clear')}</Button>} />;
  const items = state.value.toSorted((one, other) => localized(one, locale).localeCompare(localized(other, locale), locale));
  return <StartGroup id="found" name={t('start:found')} count={items.length} items={items} marks={marks} />;
}
