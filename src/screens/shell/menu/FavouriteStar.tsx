import '#src/services/requests/workflowCalls.ts';
import { useState } from 'react';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { call } from '#src/api/client.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import { useRequest } from '#renderers/regions/hooks/useRequest.ts';
import { useTranslate } from '#src/services/texts/i18n.ts';

/** The star of an entry of the menu. Shape: `inDrawer` = with its words, for the menu of a phone. Source: contract 7.3. */
export function FavouriteStar({ appCode, code, inDrawer }: { appCode: string; code: string; inDrawer: boolean }) {
  const t = useTranslate();
  const [marks] = useRequest('marks', (signal) => call('shortcuts', { query: { isMobile: false } }, { signal }));
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const entry = `${appCode} ${code}`;
  // A server that knows no marks offers none.
  if (marks.status !== 'ready') return null;
  const isMarked = changed.get(entry) ?? marks.value.some((mark) => mark.kind === 'menu' && mark.appCode === appCode && mark.code === code);
  const toggle = async () => {
    const set = (value: boolean) => setChanged((before) => new Map(before).set(entry, value));
    set(!isMarked);
    try {
      if (isMarked) await call('removeFavouriteMenu', { query: { appCode, code } });
      else await call('addFavouriteMenu', { body: { appCode, code } });
    } catch (error) {
      set(isMarked);
      reportError(error);
    }
  };
  const label = t(isMarked ? 'shell:unmark' : 'shell:mark');
  if (!inDrawer) return <IconButton icon="star" label={label} pressed={isMarked} onClick={() => void toggle()} />;
  return (
    <button type="button" className="p-drawer-link p-favourite-row" data-marked={isMarked || undefined} onClick={() => void toggle()}>
      <Icon name="star" />
      {label}
    </button>
  );
}
