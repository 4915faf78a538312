import { Icon } from '#renderers/regions/base/Icon.tsx';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { localized } from '#schemas/localized.ts';
import type { StartItem } from '#schemas/workflow/startItem.ts';
import { useLocale, useTranslate } from '#src/services/texts/i18n.ts';
import { StartButton } from './StartButton.tsx';
import { toneOfApp } from '#src/services/theme/toneOfApp.ts';

interface StartTileProps {
  item: StartItem;
  /** What stands below its name where it has no description of its own. */
  appName: string | undefined;
  /** A favourite. */
  isMarked: boolean;
  /** It stands among the favourites, and goes with its mark. */
  isFavourite: boolean;
  onMark(): void;
}

/** A workflow that may be started, with its mark as favourite (contract 7.3, mockup 17). */
export function StartTile({ item, appName, isMarked, isFavourite, onMark }: StartTileProps) {
  const t = useTranslate();
  const locale = useLocale();
  const name = localized(item, locale);
  const about = item.description || appName;
  return (
    <li className="p-start-tile">
      <StartButton item={item} className="p-start-button">
        <span className={`p-start-icon p-start-tone-${toneOfApp(item.appCode)}`}>
          <Icon name="send" size={18} />
        </span>
        <span className="p-start-words">
          <span className="p-start-workflow">{name}</span>
          {about && <span className="p-start-description">{about}</span>}
        </span>
      </StartButton>
      <IconButton
        className="p-start-star"
        icon="star"
        label={t(isMarked ? 'start:unmark' : 'start:mark', { name })}
        pressed={isMarked}
        onClick={({ currentTarget }) => {
          if (isFavourite) focusTwin(currentTarget);
          onMark();
        }}
      />
    </li>
  );
}

/** The same workflow stands once more in its application: its star keeps the focus of the one that goes, else the search does. */
function focusTwin(star: HTMLElement): void {
  const page = star.closest('.p-start');
  const twin = [...(page?.querySelectorAll<HTMLElement>('.p-start-star') ?? [])].findLast((other) => other !== star && other.ariaLabel === star.ariaLabel);
  (twin ?? page?.querySelector<HTMLElement>('.p-start-search input'))?.focus({ preventScroll: true });
}
