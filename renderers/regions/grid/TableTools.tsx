import type { TableCommands, TableToolsProps } from '#renderers/contracts/presentation.ts';
import { CutText } from '#renderers/regions/rows/CutText.tsx';
import { CellTools } from './CellTools.tsx';
import { HeadMenu } from './HeadMenu.tsx';
import { RowMenu } from './RowMenu.tsx';

/** What the menus of a table are fed with. */
export interface TableMenuProps extends TableToolsProps {
  commands: TableCommands;
}

/** What makes a table a tool. Source: BX-065, BX-068. */
export function TableTools(props: TableMenuProps) {
  return (
    <>
      <HeadMenu {...props} />
      <RowMenu {...props} />
      <CellTools {...props} />
      <CutText box={props.box} />
    </>
  );
}
