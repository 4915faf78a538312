import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { Translate } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { MenuButton } from '#renderers/regions/base/MenuButton.tsx';
import type { BarButton } from '#renderers/regions/base/barButton.ts';
import { useNarrow } from '#renderers/regions/hooks/useNarrow.ts';
import { keyOfAct, useActKeys } from './useActKeys.ts';
import '#renderers/regions/base/Bar.css';
import './process.css';

interface ProcessBarProps {
  buttons: readonly BarButton[];
  dirty: boolean;
  /** Whether what was typed is kept, in words. */
  mark: string;
  /** Stands at the beginning. */
  tools: ReactNode;
  /** What comes next, at the end. */
  next?: ReactNode;
  t: Translate;
}

/** Most buttons on the line; the rest stands in a menu. Source: mockups 14, 24. */
const MOST_BUTTONS = { narrow: 2, wide: 7 } as const;
/** What a button has around its words, its key, the way to the rest, and what stands at the end of the line, px. */
const AROUND_PX = 58;
const KEY_PX = 28;
const REST_PX = 96;
const WORDS_PX = 440;
/** Widths of a letter and of a character of Chinese, px. */
const LETTER_PX = 8;
const CHARACTER_PX = 14;
/** The deciding acts, which stand before a line. */
const DECIDING: ReadonlySet<string> = new Set(['submit', 'agree', 'disAgree', 'showReject']);

/** The acts of a form of a workflow on one line, the deciding ones first, the rest behind 'more'; who is next at its end. */
export function ProcessBar({ buttons, dirty, mark, tools, next, t }: ProcessBarProps) {
  const bar = useRef<HTMLElement>(null);
  const narrow = useNarrow();
  const offered = buttons.filter(({ isShown }) => isShown);
  const shown = narrow ? rejectFirst(offered) : offered;
  const most = useRoom(bar, { narrow, hasWords: Boolean(next), widths: shown.map((button) => widthOf(button, shown)) });
  useActKeys(bar, shown);
  if (shown.length === 0 && !tools && !next) return null;
  const onLine = shown.length > most + 1 ? shown.slice(0, most) : shown;
  const lastDeciding = onLine.findLastIndex(({ code }) => DECIDING.has(code));
  return (
    <footer ref={bar} className="p-bar p-form-bar p-process-bar">
      {onLine.map(({ code, button, press }, at) => (
        // A press that comes too late is none.
        <Button
          key={code}
          {...button}
          {...shortcutOf(code, shown)}
          className={[button.className, at === lastDeciding && at < onLine.length - 1 && 'p-process-last'].filter(Boolean).join(' ')}
          onClick={() => void press().catch(() => undefined)}
        >
          {button.children}
          <ActKey name={keyOfAct(code, shown)} />
        </Button>
      ))}
      {onLine.length < shown.length && <More buttons={shown.slice(onLine.length)} t={t} />}
      {tools}
      <span className="p-form-bar-hint">
        <span aria-live="polite">{dirty ? t('form:bar.changed') : ''}</span>
        {/* It changes as long as somebody types: read out, it would disturb. */}
        {dirty && mark !== '' && <span>{mark}</span>}
      </span>
      {next}
    </footer>
  );
}

function shortcutOf(code: string, buttons: readonly BarButton[]): { 'aria-keyshortcuts'?: string } {
  const key = keyOfAct(code, buttons);
  return key === undefined ? {} : { 'aria-keyshortcuts': key.toLowerCase() };
}

/** The key of an act on its button. */
const ActKey = ({ name }: { name: string | undefined }) =>
  name !== undefined && (
    <kbd className="p-act-key" aria-hidden="true">
      {name}
    </kbd>
  );

/** On a phone one act stands beside the main one: what sends the item back, where that is offered. Source: mockup 24. */
const rejectFirst = (buttons: readonly BarButton[]): readonly BarButton[] =>
  buttons.some(({ code }) => code === 'showReject')
    ? [...buttons.filter(({ code }) => code !== 'disAgree'), ...buttons.filter(({ code }) => code === 'disAgree')]
    : buttons;

/** How many buttons the line has room for. */
function useRoom(bar: RefObject<HTMLElement | null>, { narrow, hasWords, widths }: { narrow: boolean; hasWords: boolean; widths: readonly number[] }): number {
  const [most, setMost] = useState<number>(MOST_BUTTONS.wide);
  const text = widths.join(' ');
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element || narrow) return;
    const measure = () => {
      let room = element.clientWidth - REST_PX - (hasWords ? WORDS_PX : 0);
      const fitting = text.split(' ').findIndex((width) => (room -= Number(width)) < 0);
      setMost(Math.max(3, fitting < 0 ? MOST_BUTTONS.wide : Math.min(MOST_BUTTONS.wide, fitting)));
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [bar, narrow, hasWords, text]);
  return narrow ? MOST_BUTTONS.narrow : most;
}

/** About how wide a button is with the gap behind it, px; the languages differ too much for one number. */
function widthOf({ code, button: { children } }: BarButton, buttons: readonly BarButton[]): number {
  const words = typeof children === 'string' ? children : code;
  const widths = [...words].map((character) => (character > '\u2e80' ? CHARACTER_PX : LETTER_PX));
  return widths.reduce((sum, width) => sum + width, AROUND_PX + (keyOfAct(code, buttons) === undefined ? 0 : KEY_PX));
}

function More({ buttons, t }: { buttons: readonly BarButton[]; t: Translate }) {
  return (
    <MenuButton
      className="p-process-more"
      label={t('workflow:more')}
      placement="bottom-end"
      opensUp
      items={buttons.map(({ code, button: { children, icon, variant, disabled, busy, disabledReason }, press }) => ({
        id: code,
        label: typeof children === 'string' ? children : code,
        ...(icon && { icon }),
        danger: variant === 'danger',
        disabled: disabled === true || busy === true,
        ...(disabledReason !== undefined && { disabledReason }),
        onSelect: () => void press().catch(() => undefined),
      }))}
    />
  );
}
