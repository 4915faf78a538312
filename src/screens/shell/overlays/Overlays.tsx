import { useEffect } from 'react';
import { followMenus } from '#src/services/navigation/followMenus.ts';
import { followTheme } from '#src/services/theme/followTheme.ts';
import { useOtherTabs } from '#src/services/screen/otherTabs.ts';
import { FirstPassword } from './FirstPassword.tsx';
import { LinkOpener } from './LinkOpener.tsx';
import { PageFocus } from './PageFocus.tsx';
import { PaperStamp } from './PaperStamp.tsx';
import { Recents } from './Recents.tsx';
import { ScreenKeys } from './ScreenKeys.tsx';
import { ScriptMessages } from './ScriptMessages.tsx';

/** What every page has beside header, menu and content, and shows only when there is something to show; comes after the page. */
export default function Overlays() {
  useEffect(followTheme, []);
  useEffect(followMenus, []);
  useOtherTabs();
  return (
    <>
      <ScriptMessages />
      <ScreenKeys />
      <FirstPassword />
      <LinkOpener />
      <Recents />
      <PaperStamp />
      <PageFocus />
    </>
  );
}
