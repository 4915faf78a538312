import { Link, useLocation } from 'react-router-dom';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import '#renderers/regions/base/Button.css';
import { loginPath } from '#src/services/session/loginPath.ts';
import { useTranslate } from '#src/services/texts/i18n.ts';
import { LanguageSwitch } from '#src/screens/shell/header/LanguageSwitch.tsx';
import '#src/screens/system/system.css';
import { readFailure } from './loginFailures.ts';

/** Says why a sign-in failed elsewhere than on the login page, with the way back there (RT-004, OP-13). */
export default function LoginErrorScreen() {
  const t = useTranslate();
  const reason = readFailure(useLocation().search);
  const text = reason === undefined ? t('common:error.operation') : t(reason === 'organisation' ? 'login:noOrganisation' : `session:reason.${reason}`);
  return (
    <main className="p-system">
      <div className="p-system-top">
        <LanguageSwitch withName />
      </div>
      <Notice
        kind="error"
        level={1}
        title={t('session:failed')}
        text={text}
        actions={
          <Link className="p-button p-button-primary" to={loginPath()}>
            {t('session:toLogin')}
          </Link>
        }
      />
    </main>
  );
}
