import { BackStage } from './BackStage.tsx';
import { Bell } from './Bell.tsx';
import { FavouriteTool } from '#src/screens/shell/menu/FavouriteTool.tsx';
import { HelpMenu } from './HelpMenu.tsx';
import { OpenInBrowser } from './OpenInBrowser.tsx';
import { SearchTool } from './SearchTool.tsx';
import { SkinButton } from './SkinButton.tsx';
import { WorkTools } from './WorkTools.tsx';

/** What the header offers on its right besides language and user; comes after the page. `toolsWidth` keeps its room. */
export default function HeaderTools() {
  return (
    <>
      <FavouriteTool />
      <WorkTools />
      <SearchTool />
      <SkinButton />
      <BackStage />
      <Bell />
      <HelpMenu />
      <OpenInBrowser />
    </>
  );
}
