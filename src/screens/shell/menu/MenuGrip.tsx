import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { draggedMenuWidth } from '#src/engine/navigation/menuTree.ts';
import { useTranslate } from '#src/services/texts/i18n.ts';

const KEY_STEP_PX = 16;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -KEY_STEP_PX, ArrowRight: KEY_STEP_PX, Home: -Infinity, End: Infinity };

interface MenuGripProps {
  /** Pixels, as the menu stands. */
  width: number;
  inApplication: boolean;
  /** undefined = back to the width it has by itself. */
  onDrag(width: number | undefined): void;
}

/** The edge of the side menu: dragged, moved by arrow keys, put back by a double click (SM-021 to SM-023). */
export default function MenuGrip({ width, inApplication, onDrag }: MenuGripProps) {
  const t = useTranslate();
  const from = useRef<{ x: number; width: number }>(undefined);
  const [dragging, setDragging] = useState(false);
  const go = (wanted: number) => onDrag(draggedMenuWidth(inApplication, wanted, document.body.clientWidth));

  const press = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, width };
    setDragging(true);
  };
  const move = (event: PointerEvent) => {
    if (from.current !== undefined) go(from.current.width + event.clientX - from.current.x);
  };
  const release = () => {
    from.current = undefined;
    setDragging(false);
  };
  const onKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    go(width + step);
  };
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a movable edge takes the focus and keys, a rule does not
      role="separator"
      className="p-side-grip"
      data-dragging={dragging || undefined}
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('shell:grip')}
      aria-valuemin={draggedMenuWidth(inApplication, 0, document.body.clientWidth)}
      aria-valuemax={draggedMenuWidth(inApplication, Infinity, document.body.clientWidth)}
      aria-valuenow={width}
      // Otherwise the browser drags what is selected under the pointer.
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
      onDoubleClick={() => onDrag(undefined)}
      onKeyDown={onKey}
    />
  );
}
