import { Link } from 'react-router-dom';
import { localized } from '#schemas/localized.ts';
import { homePath } from '#src/services/navigation/homePath.ts';
import { useLocale } from '#src/services/texts/i18n.ts';
import { AppLogo } from './AppLogo.tsx';
import { useApplications } from '#src/services/navigation/appMenu.ts';

/** Title of the pages where one application is all there is: it leads to its home and offers no other (AP-009). */
export function SingleTitle({ appCode }: { appCode: string }) {
  const locale = useLocale();
  const applications = useApplications();
  const current = applications.status === 'ready' ? applications.value.find((one) => one.code === appCode) : undefined;
  if (current === undefined) return null;
  return (
    <Link className="p-switcher" to={homePath()}>
      <AppLogo application={current} size={24} />
      <span className="p-switcher-name">{localized(current, locale)}</span>
    </Link>
  );
}
