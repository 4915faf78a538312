import { useAtomValue } from 'jotai';
import { useId } from 'react';
import { SKIN_DRAWER_WIDTH_PX } from '#schemas/limits.ts';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { Modal } from '#renderers/regions/base/Modal.tsx';
import { useTranslate } from '#src/services/texts/i18n.ts';
import { themeAtom } from '#src/services/page/state.ts';
import { THEMES, themeOf, type ThemeName } from '#src/services/theme/themes.ts';
import { pickSkin } from './pickSkin.ts';
import './SkinDrawer.css';

// The keys of the constant object are the theme names.
const NAMES = Object.keys(THEMES) as ThemeName[];
const OUTWARDS = ['light', 'dark'] as const;

/** The skin drawer: seven themes, light and dark; a pick takes effect at once and for everybody (TH-009, TH-010, OP-81). */
export default function SkinDrawer({ onClose }: { onClose(): void }) {
  const t = useTranslate();
  const theme = useAtomValue(themeAtom);
  const titleId = useId();
  const outward = theme.outward === 'dark' ? 'dark' : 'light';
  const current = themeOf(theme.color);

  return (
    <Modal className="p-skin" style={{ width: SKIN_DRAWER_WIDTH_PX }} aria-labelledby={titleId} onClose={onClose} onPressBeside={onClose}>
      <div className="p-skin-inside">
        <div className="p-skin-head">
          <h2 id={titleId}>{t('skin:title')}</h2>
          <IconButton icon="close" label={t('common:close')} onClick={onClose} />
        </div>
        <p className="p-skin-hint">{t('skin:note')}</p>
        <fieldset className="p-skin-group">
          <legend>{t('skin:themes')}</legend>
          {NAMES.map((name) => (
            <label key={name} className="p-skin-choice">
              <input type="radio" name="skin-theme" checked={current === name} onChange={() => pickSkin({ color: THEMES[name] })} />
              <span className="p-skin-swatch" style={{ background: THEMES[name] }} aria-hidden="true" />
              {t(`skin:theme.${name}`)}
            </label>
          ))}
        </fieldset>
        <fieldset className="p-skin-group">
          <legend>{t('skin:outwards')}</legend>
          {OUTWARDS.map((name) => (
            <label key={name} className="p-skin-choice">
              <input type="radio" name="skin-outward" checked={outward === name} onChange={() => pickSkin({ outward: name })} />
              <span className={`p-skin-swatch p-skin-${name}`} aria-hidden="true" />
              {t(`skin:outward.${name}`)}
            </label>
          ))}
        </fieldset>
      </div>
    </Modal>
  );
}
