import { useAtomValue } from 'jotai';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import '#renderers/regions/base/Button.css';
import { Tooltip } from '#renderers/regions/base/Tooltip.tsx';
import { changeLocale, useLocale, useTranslate } from '#src/services/texts/i18n.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import { systemConfigAtom } from '#src/services/page/state.ts';

/** Changes to the other language, whose name it shows (HD-022, OP-30); `withName` writes it out. Absent where the system configuration switches it off (TH-016). */
export function LanguageSwitch({ withName = false }: { withName?: boolean }) {
  const t = useTranslate();
  const isChinese = useLocale() === 'zh';
  const { multiLanguageSwitch } = useAtomValue(systemConfigAtom);
  const english = withName ? 'English' : 'EN';
  const change = () => void changeLocale(isChinese ? 'en' : 'zh').catch(reportError);
  if (multiLanguageSwitch === false) return null;
  return (
    <Tooltip text={t('common:switchLanguage')}>
      <button
        type="button"
        className={`p-button p-button-quiet p-language ${withName ? '' : 'p-language-short'}`}
        lang={isChinese ? 'en' : 'zh-CN'}
        onClick={change}
      >
        {withName && <Icon name="globe" size={16} />}
        {isChinese ? english : '中文'}
      </button>
    </Tooltip>
  );
}
