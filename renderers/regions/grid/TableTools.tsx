import { useEffect } from 'react';
import type { TableMenuProps } from '#renderers/contracts/presentation.ts';
import { CutText } from '#renderers/regions/rows/CutText.tsx';
import { CellTools } from './CellTools.tsx';
import { CellEditing } from './editing/CellEditing.tsx';
import { HeadMenu } from './HeadMenu.tsx';
import { holdFocus } from './holdFocus.ts';
import { RowMenu } from './RowMenu.tsx';

/** What makes a table a tool. Source: BX-065, BX-066, BX-068. */
export function TableTools(props: TableMenuProps) {
  const { box } = props;
  useEffect(() => holdFocus(box), [box]);
  return (
    <>
      <HeadMenu {...props} />
      <RowMenu {...props} />
      <CellTools {...props} />
      <CellEditing {...props} />
      <CutText box={box} />
    </>
  );
}
