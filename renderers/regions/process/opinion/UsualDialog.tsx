import { type KeyboardEvent, useRef, useState } from 'react';
import type { Ports, Translate } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Dialog } from '#renderers/regions/base/Dialog.tsx';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { keyAt, usePointerDrag } from '#renderers/regions/hooks/usePointerDrag.ts';
import { USUAL_OPINIONS } from '#schemas/limits.ts';
import { mayBeUsual, type UsualOpinion } from './opinionValues.ts';
import type { UsualOpinions } from './useUsualOpinions.ts';
import './usualOpinions.css';

interface UsualDialogProps {
  usual: UsualOpinions;
  ports: Ports;
  onClose(): void;
}

/** Usual opinions in their order: added, reworded, moved and removed. Source: mockup 27, contract 11. */
export default function UsualDialog({ usual, ports: { t }, onClose }: UsualDialogProps) {
  const { found, problem, add } = usual;
  const [words, setWords] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const mayAdd = mayBeUsual(words, found);
  const addWords = () => {
    if (!mayAdd) return;
    add(words);
    setWords('');
    field.current?.focus();
  };
  return (
    <Dialog
      open
      width={420}
      className="p-act-dialog"
      title={t('workflow:opinion.usual')}
      closeLabel={t('workflow:ask.close')}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('workflow:usual.done')}
        </Button>
      }
    >
      <div className="p-usual-add">
        <input
          ref={field}
          className="p-input"
          data-autofocus
          aria-label={t('workflow:usual.new')}
          placeholder={t('workflow:usual.new')}
          maxLength={USUAL_OPINIONS.characters}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={(event) => onEnter(event, addWords)}
        />
        <Button
          variant="primary"
          disabledReason={mayAdd || words.trim() === '' ? undefined : t('workflow:usual.refused')}
          disabled={!mayAdd}
          onClick={addWords}
        >
          {t('workflow:usual.add')}
        </Button>
      </div>
      {found.length === 0 ? (
        <p className="p-usual-hint">{t('workflow:usual.none')}</p>
      ) : (
        <>
          <Lines usual={usual} t={t} onEmpty={() => field.current?.focus()} />
          <p className="p-usual-hint">{t('workflow:usual.hint')}</p>
        </>
      )}
      {problem !== '' && (
        <p className="p-usual-problem" role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  );
}

/** A dialog in a form: Enter is for its field alone. */
function onEnter(event: KeyboardEvent, act: () => void): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  act();
}

interface LinesProps {
  usual: UsualOpinions;
  t: Translate;
  /** The line that had the focus is gone. */
  onEmpty(): void;
}

function Lines({ usual: { found, edit, sort, remove }, t, onEmpty }: LinesProps) {
  const list = useRef<HTMLUListElement>(null);
  /** The order while a line is dragged. */
  const [dragged, setDragged] = useState<{ id: string; lines: readonly UsualOpinion[] }>();
  const [edited, setEdited] = useState<string>();
  const [announced, setAnnounced] = useState('');
  const lines = dragged?.lines ?? found;
  usePointerDrag(
    dragged?.id,
    (y) => {
      const target = keyAt(list.current, y);
      if (dragged && target !== undefined) setDragged({ ...dragged, lines: movedTo(dragged.lines, dragged.id, target) });
    },
    () => {
      if (dragged && dragged.lines !== found) sort(dragged.lines);
      setDragged(undefined);
    },
  );
  const focusHandle = (id: string) => queueMicrotask(() => list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(id)}"] button`)?.focus());
  const step = (id: string, by: -1 | 1) => {
    const at = found.findIndex((one) => one.id === id) + by;
    const target = found[at];
    if (!target) return;
    sort(movedTo(found, id, target.id));
    setAnnounced(t('workflow:usual.place', { at: at + 1, total: found.length }));
    focusHandle(id);
  };
  const take = (id: string) => {
    const at = found.findIndex((one) => one.id === id);
    const next = found[at + 1] ?? found[at - 1];
    remove(id);
    if (next) focusHandle(next.id);
    else onEmpty();
  };
  return (
    <>
      <ul ref={list} className="p-usual-lines" aria-label={t('workflow:opinion.usual')}>
        {lines.map((opinion) => (
          <li key={opinion.id} data-key={opinion.id} className="p-usual-line" data-moved={opinion.id === dragged?.id || undefined}>
            <Grip
              label={t('workflow:usual.move', { words: opinion.content })}
              onGrab={() => setDragged({ id: opinion.id, lines: found })}
              onStep={(by) => step(opinion.id, by)}
            />
            {opinion.id === edited ? (
              <EditedLine
                opinion={opinion}
                others={found.filter(({ id }) => id !== opinion.id)}
                t={t}
                onEnd={(content) => {
                  setEdited(undefined);
                  if (content !== undefined) edit({ id: opinion.id, content });
                  focusHandle(opinion.id);
                }}
              />
            ) : (
              <>
                <span className="p-usual-words">{opinion.content}</span>
                <IconButton icon="edit" label={t('workflow:usual.edit', { words: opinion.content })} tooltip="top" onClick={() => setEdited(opinion.id)} />
                <IconButton icon="trash" label={t('workflow:opinion.remove', { words: opinion.content })} tooltip="top" onClick={() => take(opinion.id)} />
              </>
            )}
          </li>
        ))}
      </ul>
      <output className="p-visually-hidden">{announced}</output>
    </>
  );
}

/** Takes a line by pointer, or moves it by the arrow keys. */
function Grip({ label, onGrab, onStep }: { label: string; onGrab(): void; onStep(by: -1 | 1): void }) {
  const step = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onStep(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <button type="button" className="p-usual-grip" aria-label={label} onPointerDown={onGrab} onKeyDown={step}>
      <Icon name="grip" size={16} />
    </button>
  );
}

interface EditedLineProps {
  opinion: UsualOpinion;
  others: readonly UsualOpinion[];
  t: Translate;
  /** `content` undefined = it stays as it was. */
  onEnd(content: string | undefined): void;
}

/** The words of one as they are changed: Enter keeps them, Escape does not. */
function EditedLine({ opinion: { content }, others, t, onEnd }: EditedLineProps) {
  const [words, setWords] = useState(content);
  const mayBe = words.trim() === content || mayBeUsual(words, others);
  const end = () => mayBe && onEnd(words.trim() === content ? undefined : words);
  return (
    <>
      <input
        ref={focused}
        className="p-input"
        aria-label={t('workflow:usual.edit', { words: content })}
        aria-invalid={!mayBe || undefined}
        maxLength={USUAL_OPINIONS.characters}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={(event) => {
          onEnter(event, end);
          if (event.key !== 'Escape') return;
          // The dialog stays.
          event.preventDefault();
          onEnd(undefined);
        }}
      />
      <IconButton icon="check" label={t('workflow:usual.save')} tooltip="top" onClick={end} />
      <IconButton icon="close" label={t('workflow:ask.cancel')} tooltip="top" onClick={() => onEnd(undefined)} />
    </>
  );
}

/** One goes on behind the words. */
function focused(field: HTMLInputElement | null): void {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}

/** The lines with one of them at the place of another. */
function movedTo(lines: readonly UsualOpinion[], id: string, target: string): readonly UsualOpinion[] {
  const to = lines.findIndex((one) => one.id === target);
  const moved = lines.find((one) => one.id === id);
  if (!moved || to < 0 || id === target) return lines;
  return lines.filter((one) => one !== moved).toSpliced(to, 0, moved);
}
