import { type KeyboardEvent, useRef, useState } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { DENSITIES, type Density } from '#renderers/contracts/presentation.ts';
import type { LazyDialogProps } from '#renderers/contracts/lazyDialog.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Dialog } from '#renderers/regions/base/Dialog.tsx';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { keyAt, usePointerDrag } from '#renderers/regions/hooks/usePointerDrag.ts';
import { useUnsavedWork } from '#renderers/regions/hooks/useUnsavedWork.ts';
import { type ColumnLine, moveLine, neighbourOf, showsAny, siblingsOf, toLines, toPrefs } from './columnLines.ts';
import type { ColumnChoice, ColumnSettingsProps } from '#renderers/contracts/dialogs.ts';
import '#renderers/regions/widgets/choices.css';
import './ColumnSettings.css';

/** Chooses columns, their order and pins, and the height of rows. Source: LA-042, BX-005, BX-016. */
export function ColumnSettings({ columns, prefs, density: before, ports, onClose }: ColumnSettingsProps & LazyDialogProps<ColumnChoice>) {
  const { t, locale } = ports;
  const [lines, setLines] = useState(() => toLines(columns, prefs, locale));
  const [first] = useState(lines);
  const [density, setDensity] = useState(before);
  const [ownWidths, setOwnWidths] = useState(false);
  useUnsavedWork(ports, lines !== first || density !== before);
  const reset = () => {
    setLines(toLines(columns, [], locale));
    setOwnWidths(true);
  };
  const shown = lines.filter((line) => line.shown).length;
  return (
    <Dialog
      open
      width={480}
      title={t('columns:title')}
      closeLabel={t('list:close')}
      onClose={() => onClose()}
      footer={
        <>
          <Button className="p-columns-reset" variant="link" onClick={reset}>
            {t('columns:reset')}
          </Button>
          <Button onClick={() => onClose()}>{t('list:cancel')}</Button>
          <Button
            variant="primary"
            disabledReason={showsAny(lines) ? undefined : t('columns:none')}
            onClick={() => onClose({ columns: toPrefs(lines, columns), density, ownWidths })}
          >
            {t('columns:save')}
          </Button>
        </>
      }
    >
      <div className="p-columns-head">
        <output>{t('columns:count', { shown, all: lines.length })}</output>
        <Button variant="link" size="small" onClick={() => setLines(lines.map((line) => ({ ...line, shown: true })))}>
          {t('columns:all')}
        </Button>
      </div>
      <Lines lines={lines} ports={ports} onChange={setLines} />
      <Densities value={density} ports={ports} onChange={setDensity} />
    </Dialog>
  );
}

interface LinesProps {
  lines: readonly ColumnLine[];
  ports: Ports;
  onChange(lines: ColumnLine[]): void;
}

/** The columns in their order: checked = shown; the handle moves one, dragged or by the arrow keys. */
function Lines({ lines, ports, onChange }: LinesProps) {
  const { t } = ports;
  const [moved, setMoved] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  const names = new Map(lines.map(({ key, name }) => [key, name]));
  const nameOf = ({ name, parent }: ColumnLine) => (parent === undefined ? name : `${names.get(parent) ?? ''} / ${name}`);
  const change = (key: string, part: Partial<ColumnLine>) => onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line)));
  const [dragged, setDragged] = useState<string>();
  usePointerDrag(
    dragged,
    (y) => {
      const target = keyAt(list.current, y);
      if (dragged !== undefined && target !== undefined && target !== dragged) onChange(moveLine(lines, dragged, target));
    },
    () => setDragged(undefined),
  );
  const place = moved === undefined ? undefined : siblingsOf(lines, moved).findIndex(({ key }) => key === moved) + 1;
  return (
    <>
      <ul ref={list} className="p-columns-list" aria-label={t('columns:label')}>
        {lines.map((line) => (
          <li
            key={line.key}
            data-key={line.key}
            className="p-columns-line"
            data-child={line.parent !== undefined || undefined}
            data-moved={line.key === dragged || undefined}
          >
            <Handle
              label={t('columns:move', { name: nameOf(line) })}
              onStep={(step) => {
                const target = neighbourOf(lines, line.key, step);
                setMoved(line.key);
                if (target !== undefined) onChange(moveLine(lines, line.key, target));
              }}
              onGrab={() => setDragged(line.key)}
            />
            <label className="p-columns-name">
              <input
                type="checkbox"
                className="p-checkbox"
                aria-label={nameOf(line)}
                checked={line.shown}
                onChange={(event) => change(line.key, { shown: event.target.checked })}
              />
              <span>{line.name}</span>
            </label>
            {line.parent === undefined && (
              <IconButton
                icon="pin"
                label={t('columns:pin', { name: line.name })}
                pressed={line.pinned}
                onClick={() => change(line.key, { pinned: !line.pinned })}
              />
            )}
          </li>
        ))}
      </ul>
      <output className="p-visually-hidden">{moved !== undefined && t('columns:place', { name: names.get(moved) ?? '', place: place ?? 0 })}</output>
    </>
  );
}

interface HandleProps {
  label: string;
  /** One place up or down. */
  onStep(step: -1 | 1): void;
  onGrab(): void;
}

/** Takes a line by pointer until it is let go, or moves it by the arrow keys. */
function Handle({ label, onStep, onGrab }: HandleProps) {
  const button = useRef<HTMLButtonElement>(null);
  const step = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onStep(event.key === 'ArrowUp' ? -1 : 1);
    // The line stands elsewhere in the page now.
    queueMicrotask(() => button.current?.focus());
  };
  return (
    <button ref={button} type="button" className="p-columns-handle" aria-label={label} onKeyDown={step} onPointerDown={onGrab}>
      <Icon name="grip" size={16} />
    </button>
  );
}

/** Heights of rows, one of them chosen. */
function Densities({ value, ports: { t }, onChange }: { value: Density; ports: Ports; onChange(density: Density): void }) {
  return (
    <fieldset className="p-choices p-columns-density">
      <legend>{t('columns:density.label')}</legend>
      {DENSITIES.map((density) => (
        <label key={density} className="p-choice">
          <input type="radio" className="p-radio" name="p-density" checked={value === density} onChange={() => onChange(density)} />
          <span>{t(`columns:density.${density}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
