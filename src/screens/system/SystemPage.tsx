import { Link, useLocation } from 'react-router-dom';
import { Notice, type NoticeProps } from '#renderers/regions/base/Notice.tsx';
import '#renderers/regions/base/Button.css';
import { homePath } from '#src/services/navigation/homePath.ts';
import { useTranslate } from '#src/services/texts/i18n.ts';
import { LanguageSwitch } from '#src/screens/shell/header/LanguageSwitch.tsx';
import './system.css';

const PAGES: Readonly<Record<string, { kind: NoticeProps['kind']; key: string }>> = {
  '/permission': { kind: 'forbidden', key: 'permission' },
  '/form-unpublished': { kind: 'info', key: 'formUnpublished' },
  '/shared/success': { kind: 'success', key: 'sharedSuccess' },
  '/shared/empty': { kind: 'empty', key: 'sharedEmpty' },
};
const FALLBACK = { kind: 'error', key: 'error' } as const;

/** The pages that only say why another one cannot be shown, each with a way back (OP-13). */
export default function SystemPage() {
  const t = useTranslate();
  const { kind, key } = PAGES[useLocation().pathname] ?? FALLBACK;
  return (
    <main className="p-system">
      <div className="p-system-top">
        <LanguageSwitch withName />
      </div>
      <Notice
        kind={kind}
        level={1}
        title={t(`system:${key}.title`)}
        text={t(`system:${key}.text`)}
        actions={
          <Link className="p-button p-button-primary" to={homePath()}>
            {t('system:home')}
          </Link>
        }
      />
    </main>
  );
}
