import type { KeyboardEvent } from 'react';
import { Autocomplete, Input, ListBox, ListBoxItem, TextField } from 'react-aria-components';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { useNameMatch } from '#renderers/regions/hooks/useNameMatch.ts';
import { PanelSkeleton } from '#renderers/regions/widgets/controls/PickerField.tsx';
import { MarkedName } from './MarkedName.tsx';
import { useFocusOnOpen } from './useFocusOnOpen.ts';
import './OptionList.css';

/** One line of a list to choose from. */
export interface Option {
  id: string;
  text: string;
  /** Muted words behind the text. */
  detail?: string | undefined;
}

export interface OptionListProps {
  label: string;
  items: readonly Option[];
  chosen: readonly string[];
  several: boolean;
  status: 'loading' | 'ready' | 'failed';
  /** The word that is searched for; absent = no search. */
  search: { word: string; label: string; onWord(word: string): void } | undefined;
  emptyText: string;
  /** Said to readers of the page while the list loads. */
  loadingText: string;
  /** true = only the search shows; something else stands in the list's place. */
  hideList?: boolean;
  failedText: string;
  /** All chosen ids after a click; those that are not in the list stay chosen. */
  onChoose(ids: string[]): void;
}

/** In a search all is all of the text: the list would choose everybody it shows. */
function keepAllForText(event: KeyboardEvent): void {
  if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey) && event.target instanceof HTMLInputElement) event.stopPropagation();
}

/** A list of options with an optional search, by what they were found marked; arrow keys move while the words are typed, Enter chooses. */
export function OptionList({ label, items, chosen, several, status, search, emptyText, loadingText, failedText, hideList = false, onChoose }: OptionListProps) {
  const field = useFocusOnOpen<HTMLDivElement>('input');
  const match = useNameMatch(search?.word ?? '');
  const shown = new Set(items.map((item) => item.id));
  const choose = (keys: Iterable<string | number>) => {
    const now = [...keys].map(String);
    onChoose(
      several
        ? [...chosen.filter((id) => !shown.has(id)), ...now]
        : now
            .filter((id) => !chosen.includes(id))
            .concat(now)
            .slice(0, 1),
    );
  };
  const list = (
    <ListBox
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- in a panel somebody opened: the list waits for its entries and goes to the chosen one
      autoFocus={search === undefined}
      aria-label={label}
      className="p-options"
      items={items.map((item) => ({ ...item }))}
      selectionMode={several ? 'multiple' : 'single'}
      disallowEmptySelection={!several}
      escapeKeyBehavior="none"
      selectedKeys={chosen.filter((id) => shown.has(id))}
      onSelectionChange={(keys) => choose(keys === 'all' ? shown : keys)}
      renderEmptyState={() =>
        status === 'loading' ? (
          <>
            <span className="p-visually-hidden">{loadingText}</span>
            <PanelSkeleton />
          </>
        ) : (
          <p className="p-panel-hint">{status === 'failed' ? failedText : emptyText}</p>
        )
      }
    >
      {(item) => (
        <ListBoxItem id={item.id} textValue={item.text} className="p-option">
          <span className="p-option-text">
            <MarkedName name={item.text} match={match(item.text)} />
          </span>
          {item.detail !== undefined && <span className="p-option-detail">{item.detail}</span>}
          <Icon name="check" size={16} className="p-option-check" />
        </ListBoxItem>
      )}
    </ListBox>
  );
  if (search === undefined) return list;
  return (
    <Autocomplete inputValue={search.word} onInputChange={search.onWord}>
      {/* The search stands in the scrolled part: its list has no focus of its own to scroll it with. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it keeps a key of the field from the list */}
      <div className="p-searched" onKeyDownCapture={keepAllForText}>
        <TextField ref={field} aria-label={search.label} className="p-panel-search">
          <Icon name="search" size={16} />
          <Input className="p-input" placeholder={search.label} />
        </TextField>
        {!hideList && list}
      </div>
    </Autocomplete>
  );
}
