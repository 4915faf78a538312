import { useLocation } from 'react-router-dom';
import type { Application, ApplicationGroup } from '#schemas/menu.ts';
import { localized } from '#schemas/localized.ts';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { Tooltip } from '#renderers/regions/base/Tooltip.tsx';
import { useLocale, useTranslate } from '#src/services/texts/i18n.ts';
import { AppLink, opensApart } from '#src/screens/shell/header/AppLink.tsx';
import { AppLogo } from '#src/screens/shell/header/AppLogo.tsx';
import { applicationHome } from '#src/services/navigation/appAddress.ts';
import type { FavouriteApps } from './useFavouriteApps.ts';
import './tiles.css';

/** Applications under their groups (AP-002, mockup 02); a tile offers a new tab and the star of favourites under the pointer, and shows administrators the version. */
export function ApplicationTiles({ groups, favourites }: { groups: readonly ApplicationGroup[]; favourites: FavouriteApps | null | undefined }) {
  const locale = useLocale();
  return groups.map((group) => (
    <section key={group.code} className="p-app-group" id={`group-${group.code}`} aria-labelledby={`group-name-${group.code}`}>
      <h2 className="p-app-group-name" id={`group-name-${group.code}`}>
        {localized(group, locale)} <span className="p-count">{group.children?.length ?? 0}</span>
      </h2>
      <ul className="p-app-grid">
        {(group.children ?? []).map((application) => (
          <Tile key={application.code} application={application} favourites={favourites} />
        ))}
      </ul>
    </section>
  ));
}

function Tile({ application, favourites }: { application: Application; favourites: FavouriteApps | null | undefined }) {
  const t = useTranslate();
  const locale = useLocale();
  const from = useLocation();
  const { version } = application;
  const name = localized(application, locale);
  const home = applicationHome(application.code, from);
  return (
    <li className="p-app-tile">
      <AppLink className="p-app-link" application={application}>
        <AppLogo application={application} size={36} />
        <span className="p-app-name">{name}</span>
      </AppLink>
      {version && <span className="p-app-version">{t('applications:version', { version })}</span>}
      <span className="p-app-tools">
        {!opensApart(application) && (
          <Tooltip text={t('applications:newTab')} describes={false}>
            <a className="p-icon-button p-app-new-tab" href={home} target="_blank" rel="noopener" aria-label={t('applications:openInNewTab', { name })}>
              <Icon name="external" size={16} />
            </a>
          </Tooltip>
        )}
        {favourites && (
          <IconButton
            className="p-app-star"
            size="small"
            icon="star"
            label={t('applications:favourite', { name })}
            pressed={favourites.isMarked(application.code)}
            onClick={() => void favourites.toggle(application.code)}
          />
        )}
      </span>
    </li>
  );
}
