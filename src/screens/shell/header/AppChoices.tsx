import { localized } from '#schemas/localized.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { useLocale, useTranslate } from '#src/services/texts/i18n.ts';
import { errorText } from '#src/services/messages/reportError.ts';
import { loadApplications, type useApplications } from '#src/services/navigation/appMenu.ts';
import { AppLink } from './AppLink.tsx';
import { AppLogo } from './AppLogo.tsx';

interface AppChoicesProps {
  applications: ReturnType<typeof useApplications>;
  appCode: string;
  onFollow(): void;
}

/** The applications that can be gone to, the one shown marked; what failed can be requested again (HD-011). */
export default function AppChoices({ applications, appCode, onFollow }: AppChoicesProps) {
  const t = useTranslate();
  const locale = useLocale();
  return (
    <>
      {applications.status === 'failed' && (
        <div className="p-switcher-failed" role="alert">
          <p>{errorText(applications.error, t)}</p>
          <Button size="small" onClick={() => void loadApplications()}>
            {t('common:retry')}
          </Button>
        </div>
      )}
      {applications.status === 'ready' && (
        <ul className="p-switcher-list">
          {applications.value.map((application) => (
            <li key={application.code}>
              <AppLink className="p-switcher-entry" application={application} current={application.code === appCode} onFollow={onFollow}>
                <AppLogo application={application} size={28} />
                <span className="p-switcher-name">{localized(application, locale)}</span>
                {application.code === appCode && <Icon name="check" size={16} />}
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
