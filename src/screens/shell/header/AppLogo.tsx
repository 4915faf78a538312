import { useState, type CSSProperties } from 'react';
import type { Application } from '#schemas/menu.ts';
import { localized } from '#schemas/localized.ts';
import { useLocale } from '#src/services/texts/i18n.ts';
import { imageAddress } from '#src/engine/session/session.ts';
import { toneOfApp } from '#src/services/theme/toneOfApp.ts';

/** Logo of an application: its picture (AP-005), else, or where that cannot be loaded, the first letter of its name on a ground of its own. `size` in pixels. */
export function AppLogo({ application, size }: { application: Application; size: number }) {
  const locale = useLocale();
  const picture = imageAddress('application', application.logoUrl || application.logoUrlId);
  const [broken, setBroken] = useState<string>();
  if (picture !== undefined && picture !== broken) {
    return <img className="p-app-logo" src={picture} alt="" width={size} height={size} onError={() => setBroken(picture)} />;
  }
  // A custom property has no place in React's style type.
  const style = { width: size, height: size, fontSize: size * 0.45, '--tone': `var(--tile-${toneOfApp(application.code)})` } as CSSProperties;
  return (
    <span className="p-app-logo p-app-letter" style={style} aria-hidden="true">
      {[...localized(application, locale)][0]}
    </span>
  );
}
