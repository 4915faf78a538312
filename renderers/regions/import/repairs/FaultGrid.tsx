import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { FormValues } from '#schemas/formSchema/record.ts';
import type { ImportResult } from '#schemas/import.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { ImportFields } from '#renderers/contracts/importCalls.ts';
import { DialogForm } from '#renderers/regions/form/dialogForm/DialogForm.tsx';
import { fieldId } from '#renderers/regions/form/fields/formContext.ts';
import type { FieldError } from '#renderers/regions/form/fields/validator.ts';
import { faultFields, faultValues, ROWS, typedOver } from './faultForm.ts';
import { faultHints } from './faultHints.tsx';
import { FaultTools } from './FaultTools.tsx';
import { type FaultView, useFaultView, viewedErrors, viewedHints, viewedRows, withViewedRows } from './faultView.ts';
import { cellOfControl, goToFault, isOfferedBehind } from './nextFault.ts';
import { refusedCells, rowsByState } from './refusedCells.ts';
import { rememberableCells, withRemembered } from './rememberedFaults.ts';
import { type SameFaults, sameFaults, withSame } from './sameFaults.ts';

interface FaultGridProps {
  id: string;
  result: ImportResult;
  /** Corrections so far. */
  typed: FormValues | undefined;
  fields: ImportFields;
  canRemember: boolean;
  ports: Ports;
  onType(values: FormValues): void;
  onSend(values: FormValues): void;
}

/** The refused rows as a form: which of them are shown, the way from fault to fault, and what else follows a correction. Source: BX-012, BX-078. */
export function FaultGrid({ id, result, typed, fields, canRemember, ports, onType, onSend }: FaultGridProps) {
  const { t } = ports;
  const read = useMemo(() => faultValues(result, fields, t), [result, fields, t]);
  const values = useMemo(() => typedOver(read, typed), [read, typed]);
  const drawn = useMemo(() => faultFields(result, fields, ports), [fields, result, ports]);
  const cells = useMemo(() => refusedCells(result, fields, values, ports), [result, fields, values, ports]);
  const states = useMemo(() => rowsByState(result, fields, values, cells), [result, fields, values, cells]);
  const view = useFaultView(result, states);
  const { places } = view;
  const shown = useMemo(() => viewedRows(values, places), [values, places]);
  const errors = useSameErrors(useMemo(() => viewedErrors(cells, places), [cells, places]));
  const [followed, setFollowed] = useState<number>();
  const all = (faults: SameFaults) => {
    // The button goes with what it did.
    document.getElementById(fieldId(id, [ROWS, places.indexOf(faults.at), faults.cell]))?.focus();
    setFollowed(faults.others.length);
    onType(withSame(values, faults));
  };
  const same = useMemo(() => sameFaults(result, fields, values), [result, fields, values]);
  const rememberable = useMemo(
    () => (canRemember ? rememberableCells(result, fields, values, ports.locale) : []),
    [canRemember, result, fields, values, ports.locale],
  );
  const hints = faultHints({ cells, same, rememberable, onAll: all, onRemember: (cell) => onType(withRemembered(values, cell)) }, t);
  const grid = useRef<HTMLDivElement>(null);
  const way = useWayToFaults(grid, view);
  return (
    <>
      <FaultTools
        view={view}
        counts={{ all: result.secondImportData?.length ?? 0, faulty: states.faulty.length, repaired: states.repaired.length }}
        t={t}
        onNext={way.goOn}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it leads from one control to another; each of them has its own part */}
      <div ref={grid} onKeyDown={way.onKeyDown} onFocus={way.onFocus}>
        <DialogForm
          key={view.tab}
          id={id}
          label={t('import:faults.rows')}
          fields={drawn}
          values={shown}
          errors={errors}
          hints={viewedHints(hints, places)}
          ports={ports}
          onChange={(next) => {
            setFollowed(undefined);
            onType(withViewedRows(values, places, next));
          }}
          onSubmit={(sent) => {
            setFollowed(undefined);
            onSend(withViewedRows(values, places, sent));
          }}
        />
      </div>
      <output className="p-import-hint">{faultNews(states.faulty.length, followed, t)}</output>
    </>
  );
}

function faultNews(faulty: number, followed: number | undefined, t: Ports['t']): string {
  if (followed !== undefined) return t('import:faults.followed', { count: followed });
  return faulty === 0 ? t('import:faults.allRepaired') : '';
}

/** The same array as long as it says the same: rows whose errors are not new are not drawn again. */
function useSameErrors(errors: FieldError[]): FieldError[] {
  const [shown, setShown] = useState(errors);
  const isSame = JSON.stringify(shown) === JSON.stringify(errors);
  if (!isSame) setShown(errors);
  return isSame ? shown : errors;
}

/** The way from fault to fault: the button, and among rows with faults Tab, go to the next one, and rows that are repaired by then go. Source: BX-012, mockup 07. */
function useWayToFaults(grid: RefObject<Element | null>, { tab, refresh }: FaultView) {
  const last = useRef<Element>(undefined);
  const goTo = (from: Element | undefined): boolean => {
    const isFound = goToFault(grid.current, from);
    if (isFound) refresh();
    return isFound;
  };
  useEffect(() => void goToFault(grid.current, undefined), [grid]);
  return {
    goOn: () => void (goTo(last.current?.isConnected ? last.current : undefined) || goTo(undefined)),
    onFocus: (event: { target: EventTarget }) => {
      last.current = cellOfControl(event.target) ?? last.current;
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Tab' || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
      const cell = tab === 'faulty' ? cellOfControl(event.target) : undefined;
      // What is offered below a cell comes first; behind the last fault Tab leaves the rows as everywhere.
      if (cell && !isOfferedBehind(cell, event.target) && goTo(cell)) event.preventDefault();
    },
  };
}
