import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components';
import type { Translate } from '#renderers/contracts/ports.ts';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { MarkedName } from '#renderers/regions/widgets/pickers/MarkedName.tsx';
import type { NameMatch } from '#schemas/names/readsAs.ts';
import type { PaletteEntry } from './paletteEntries.ts';

const GROUPS = ['actions', 'recents', 'applications', 'pages', 'start', 'trial', 'workflows', 'records'] as const;

interface PaletteListProps {
  entries: readonly PaletteEntry[];
  /** Where names hold what is searched for. */
  match(name: string): NameMatch | undefined;
  t: Translate;
  onOpen(entry: PaletteEntry): void;
}

/** What was found, by kind, with what it was found by marked; arrow keys move while the words are typed, Enter opens. */
export function PaletteList({ entries, match, t, onOpen }: PaletteListProps) {
  const groups = GROUPS.map((group) => ({ group, members: entries.filter((entry) => entry.group === group) })).filter(({ members }) => members.length > 0);
  const open = (id: string | number) => {
    const entry = entries.find((one) => one.id === id);
    if (entry) onOpen(entry);
  };
  return (
    <ListBox aria-label={t('palette:results')} className="p-palette-list" escapeKeyBehavior="none" onAction={open}>
      {groups.map(({ group, members }) => (
        <ListBoxSection key={group} id={group}>
          <Header className="p-palette-group">{t(`palette:group.${group}`)}</Header>
          {members.map((entry) => (
            <ListBoxItem key={entry.id} id={entry.id} textValue={entry.name} className="p-palette-entry">
              <Icon name={entry.icon} size={16} />
              <span className="p-palette-name">
                <MarkedName name={entry.name} match={match(entry.name)} />
              </span>
              {entry.group === 'actions' && entry.hint !== '' ? (
                <kbd className="p-key">{entry.hint}</kbd>
              ) : (
                <span className="p-palette-hint">{entry.hint}</span>
              )}
              {entry.apart && <Icon name="external" size={14} />}
            </ListBoxItem>
          ))}
        </ListBoxSection>
      ))}
    </ListBox>
  );
}
