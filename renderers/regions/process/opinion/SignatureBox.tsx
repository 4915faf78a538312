import { useEffect, useEffectEvent, useId, useRef, useState, type RefObject } from 'react';
import type { Ports, Translate } from '#renderers/contracts/ports.ts';
import type { OpinionCalls, SavedSignature } from '#renderers/contracts/process.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { clearSignature, drawOn, imageOf, showDrawn, SIGNATURE, writeName } from './drawSignature.ts';
import { isDrawnSignature, type DrawnSignature } from './opinionValues.ts';
import './opinion.css';

/** Dots of the canvas for one CSS pixel: fine enough for print, small enough for the 200 KiB of contract 10.4. */
const DOTS = 2;

interface SignatureBoxProps {
  /** The id of the saved signature, a drawn one, or nothing yet. */
  value: unknown;
  /** It was missing when the act was sent. */
  isMissing: boolean;
  calls: OpinionCalls;
  ports: Ports;
  onChange(value: string | DrawnSignature | undefined): void;
}

/** The signature of an answer: drawn, written by name, or the saved one. Source: contract 10.4, BX-060, mockup 14. */
export function SignatureBox({ value, isMissing, calls, ports, onChange }: SignatureBoxProps) {
  const { t } = ports;
  const errorId = useId();
  const [saved, setSaved] = useState<SavedSignature>();
  const read = useEffectEvent(() => {
    // Without one there is the pen.
    calls.savedSignature().then(setSaved, () => undefined);
  });
  useEffect(() => read(), []);
  return (
    <fieldset className="p-signature" data-invalid={isMissing || undefined} aria-describedby={isMissing ? errorId : undefined}>
      <legend>
        {t('workflow:opinion.signature')} <span aria-hidden="true">*</span>
      </legend>
      {typeof value === 'string' && saved ? (
        <SavedOne signature={saved} t={t} onDraw={() => onChange(undefined)} />
      ) : (
        <Drawing drawn={isDrawnSignature(value) ? value : undefined} saved={saved} ports={ports} onChange={onChange} />
      )}
      {isMissing && (
        <p id={errorId} className="p-signature-error" role="alert">
          <Icon name="error" size={14} />
          {t('workflow:opinion.unsigned')}
        </p>
      )}
    </fieldset>
  );
}

function SavedOne({ signature, t, onDraw }: { signature: SavedSignature; t: Translate; onDraw(): void }) {
  return (
    <>
      <img className="p-signature-image" src={signature.image} alt={t('workflow:opinion.saved')} />
      <div className="p-signature-tools">
        <Button size="small" icon="edit" onClick={onDraw}>
          {t('workflow:opinion.drawNew')}
        </Button>
      </div>
    </>
  );
}

type DrawingProps = Pick<SignatureBoxProps, 'ports' | 'onChange'> & { drawn: DrawnSignature | undefined; saved: SavedSignature | undefined };

function Drawing({ drawn, saved, ports, onChange }: DrawingProps) {
  const { t } = ports;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isStored, setStored] = useState(drawn?.isSaved ?? false);
  const take = useDrawing(canvas, drawn, (image) => onChange(image && { image, isSaved: isStored }));
  const byName = () => {
    if (canvas.current) writeName(canvas.current, ports.organisation.myself().user.name);
    void take();
  };
  const clear = () => {
    if (canvas.current) clearSignature(canvas.current);
    onChange(undefined);
  };
  const keep = (isWanted: boolean) => {
    setStored(isWanted);
    if (drawn) onChange({ ...drawn, isSaved: isWanted });
  };
  return (
    <>
      <canvas
        ref={canvas}
        className="p-signature-canvas"
        width={SIGNATURE.widthPx * DOTS}
        height={SIGNATURE.heightPx * DOTS}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an image that is drawn here has no address
        role="img"
        aria-label={t('workflow:opinion.draw')}
      />
      <div className="p-signature-tools">
        {saved && (
          <Button size="small" onClick={() => onChange(saved.refId)}>
            {t('workflow:opinion.useSaved')}
          </Button>
        )}
        <Button size="small" onClick={byName}>
          {t('workflow:opinion.byName')}
        </Button>
        {drawn && (
          <Button size="small" onClick={clear}>
            {t('workflow:opinion.clear')}
          </Button>
        )}
        <label className="p-signature-keep">
          <input type="checkbox" checked={isStored} onChange={(event) => keep(event.target.checked)} />
          {t('workflow:opinion.keepSignature')}
        </label>
      </div>
    </>
  );
}

/** Lets its reader draw, and hands on what stands there after each line; gives what does that now. What was drawn before is there again. */
function useDrawing(canvas: RefObject<HTMLCanvasElement | null>, drawn: DrawnSignature | undefined, onImage: (image: Blob | undefined) => void) {
  const take = async () => {
    const image = canvas.current && (await imageOf(canvas.current));
    if (image) onImage(image);
  };
  const takeNow = useEffectEvent(() => void take());
  const begin = useEffectEvent((element: HTMLCanvasElement) => {
    if (drawn) showDrawn(element, drawn.image).catch(() => onImage(undefined));
  });
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    begin(element);
    return drawOn(element, () => takeNow());
  }, [canvas]);
  return take;
}
