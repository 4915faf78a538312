import { useEffect, useState } from 'react';
import type { TableMenuProps } from '#renderers/contracts/presentation.ts';
import { CutText } from '#renderers/regions/rows/CutText.tsx';
import type { MarkedCell } from './editing/markedCell.ts';
import { CellBlocks } from './blocks/CellBlocks.tsx';
import { CellTools } from './CellTools.tsx';
import { CellEditing } from './editing/CellEditing.tsx';
import { HeadMenu } from './HeadMenu.tsx';
import { holdFocus } from './holdFocus.ts';
import { RowMenu } from './RowMenu.tsx';

/** What makes a table a tool. Source: BX-065, BX-066, BX-067, BX-068. */
export function TableTools(props: TableMenuProps) {
  const { box } = props;
  const [marks, setMarks] = useState<readonly MarkedCell[]>([]);
  useEffect(() => holdFocus(box), [box]);
  return (
    <>
      <HeadMenu {...props} />
      <RowMenu {...props} />
      <CellTools {...props} />
      <CellBlocks {...props} marks={marks} onMarks={setMarks} />
      <CellEditing
        {...props}
        marks={marks}
        onStored={(rowId, key) =>
          setMarks((all) => (all.some((one) => one.rowId === rowId && one.key === key) ? all.filter((one) => one.rowId !== rowId || one.key !== key) : all))
        }
      />
      <CutText box={box} />
    </>
  );
}
