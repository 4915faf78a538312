import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { themeAtom } from '#src/services/page/state.ts';
import { imageAddress } from '#src/engine/session/session.ts';

/** The portal's logo: the theme's, else, or where that cannot be loaded, the product's own mark in the theme colour (TH-005). `size` in pixels; the name stands beside it. */
export function Logo({ size = 26 }: { size?: number }) {
  const logo = imageAddress('logo', useAtomValue(themeAtom).portalLogo);
  const [broken, setBroken] = useState<string>();
  if (logo !== undefined && logo !== broken) {
    return <img className="p-logo" src={logo} alt="" width={size} height={size} onError={() => setBroken(logo)} />;
  }
  return (
    <svg className="p-logo" width={size} height={size} viewBox="0 0 36 36" aria-hidden="true" focusable="false">
      <rect className="p-logo-ground" width="36" height="36" rx="8" />
      <g className="p-logo-mark">
        <path d="M18 7 7 13v2.4h22V13z" />
        <path d="M9.4 17h2.8v8.4H9.4zM14.9 17h2v8.4h-2zM19.1 17h2v8.4h-2zM23.8 17h2.8v8.4h-2.8z" />
        <rect x="7.4" y="26.6" width="21.2" height="2.6" rx=".8" />
      </g>
    </svg>
  );
}
