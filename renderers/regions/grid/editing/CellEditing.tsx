import { type RefObject, useEffect, useState } from 'react';
import { localized } from '#schemas/localized.ts';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import type { EditStep } from '#renderers/contracts/cellEditing.ts';
import type { TableMenuProps } from '#renderers/contracts/presentation.ts';
import type { MarkedCell } from './markedCell.ts';
import { type CellLock, columnLock, editsInPlace, isEnteredInForm } from './cellKinds.ts';
import { CellHint } from './CellHint.tsx';
import { CellOverlay } from './CellOverlay.tsx';
import { focusCell, placeAfter, placeOfCell, shownColumns } from './cellPlaces.ts';
import { type CellEdit, type CellEdits, ended, NO_EDITS, opened, refused, sent } from './edits.ts';
import type { EditStart } from './editStart.ts';
import { type ListCell, followCells } from './followCells.ts';

/** The links and buttons of a cell, which F2 goes to where it cannot be edited. */
const LINKS = 'a[href], button:not(.p-toggle)';

interface Hint {
  anchor: HTMLElement;
  text: string;
}

interface EditingProps extends TableMenuProps {
  /** Cells whose value was refused: editing goes on with what was meant for them. */
  marks: readonly MarkedCell[];
  onStored(rowId: string, key: string): void;
}

/**
 * Edits cells of a table in their places, where the list allows it: F2, Enter, a double click or typing opens the control that the
 * record's form has for the item. What is stored is stored while its user goes on; what is refused comes back. A cell that cannot be
 * edited says why. Source: BX-066, contract 8.1, 8.3.
 */
export function CellEditing(props: EditingProps) {
  const { box, columns, ports, commands } = props;
  const [edits, setEdits] = useState(NO_EDITS);
  const [hint, setHint] = useState<Hint>();
  const latest = useLatest({ ...props, edits });
  useCells(box, latest, setEdits, setHint);
  const placeOf = (edit: CellEdit) => placeOfCell(edit, latest.current.rows);
  const hasKeys = ({ id }: CellEdit) => latest.current.edits.active === id;

  /** The focus goes on from a cell, unless its user has gone elsewhere. */
  const goOn = (edit: CellEdit, step: EditStep | undefined) => {
    if (!hasKeys(edit) || (step === 'stay' && !isFocusHere())) return;
    const place = placeOf(edit);
    const keys = shownColumns({ columns }).map(({ key }) => key);
    focusCell(box, placeAfter(place, step, { keys, rows: latest.current.rows.length }), place);
  };
  /** The record has said why its cell cannot be edited; `typed` is not stored then. */
  const lock = (edit: CellEdit, why: string, typed: string) => {
    const isHere = hasKeys(edit);
    goOn(edit, undefined);
    setEdits((now) => ended(now, edit.id));
    const { how } = edit.start;
    const links = how === 'open' ? edit.element.querySelector<HTMLElement>(LINKS) : null;
    if (!isHere) commands.editing.announce(typed === '' ? why : ports.t('cells:notStored', { value: typed, why }));
    else if (how === 'enter') {
      commands.editing.announce(why);
      props.onOpen(edit.row);
    } else if (links) links.focus();
    else setHint({ anchor: edit.element, text: why });
  };
  return (
    <>
      {edits.all.map((edit) => (
        <CellOverlay
          key={edit.id}
          {...props}
          cell={edit}
          isActive={edits.active === edit.id}
          place={() => placeOf(edit)}
          name={ports.t('cells:label', { name: localized(edit.column.column, ports.locale) })}
          start={edit.start}
          onLocked={(why, typed) => lock(edit, why, typed)}
          onSent={(step) => {
            goOn(edit, step);
            setEdits((now) => sent(now, edit.id));
          }}
          onRefused={() => setEdits((now) => refused(now, edit.id))}
          onEnd={(step) => {
            if (step !== undefined) props.onStored(edit.row.id, edit.column.key);
            goOn(edit, step);
            setEdits((now) => ended(now, edit.id));
          }}
        />
      ))}
      {hint && <CellHint {...hint} onClose={() => setHint(undefined)} />}
    </>
  );
}

/** Follows the cells of the table: what a key, a press or typing does in them, as the list stands then. */
function useCells(
  box: HTMLElement,
  latest: RefObject<EditingProps>,
  setEdits: (change: (edits: CellEdits) => CellEdits) => void,
  setHint: (hint: Hint | undefined) => void,
) {
  useEffect(() => {
    const refuse = ({ element, row }: ListCell, { how }: EditStart, lock: CellLock): boolean => {
      const { onOpen, commands: current, ports: now } = latest.current;
      const why = now.t(`cells:why.${lock}`);
      if (isEnteredInForm(lock)) {
        current.editing.announce(why);
        onOpen(row);
        return true;
      }
      // Enter opens the record, and F2 goes to the links, as in a list whose cells are not edited.
      if (how === 'enter' || (how === 'open' && element.querySelector(LINKS))) return false;
      setHint({ anchor: element, text: why });
      return true;
    };
    return followCells(box, {
      rowAt(place) {
        const { rows, lines } = latest.current;
        const row = rows[place];
        return row && lines?.has(row) ? undefined : row;
      },
      columns: () => latest.current.columns,
      isOffered: (column) => editsInPlace(latest.current) && columnLock(column) === undefined,
      begin(cell, start) {
        if (!editsInPlace(latest.current)) return false;
        const lock = columnLock(cell.column);
        setHint(undefined);
        if (lock !== undefined) return refuse(cell, start, lock);
        const mark = start.how === 'typed' ? undefined : latest.current.marks.find((one) => one.rowId === cell.row.id && one.key === cell.column.key);
        setEdits((now) => opened(now, cell, mark ? { how: 'typed', typed: mark.text } : start));
        return true;
      },
      undo: () => latest.current.commands.editing.undo(),
      near: () => latest.current.commands.editing.preload(),
      openIf: (row, isWanted) => latest.current.commands.editing.openIf(row, isWanted),
    });
  }, [box, latest, setEdits, setHint]);
}

/** Whether nothing else has the focus than what goes now. */
function isFocusHere(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.closest('.p-cell-editor') !== null;
}
