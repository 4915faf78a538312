import { useLocation } from 'react-router-dom';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { Tooltip } from '#renderers/regions/base/Tooltip.tsx';
import { chatHost } from '#src/api/chatHost.ts';
import { useTranslate } from '#src/services/texts/i18n.ts';
import { openExternally } from '#src/services/navigation/openExternally.ts';

/** Inside a chat app: the same page in the system browser (CH-002). */
export function OpenInBrowser() {
  const t = useTranslate();
  const { pathname, search } = useLocation();
  if (chatHost() === undefined) return null;
  const address = new URL(`${pathname}${search}`, location.origin).href;
  return (
    <Tooltip text={t('shell:openInBrowser')}>
      <a
        className="p-icon-button"
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('shell:openInBrowser')}
        onClick={(event) => {
          event.preventDefault();
          void openExternally(address);
        }}
      >
        <Icon name="external" size={18} />
      </a>
    </Tooltip>
  );
}
