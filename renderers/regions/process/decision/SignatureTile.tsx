import { useEffect, useRef, useState } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { OpinionCalls, SavedSignature } from '#renderers/contracts/process.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Popover } from '#renderers/regions/base/Popover.tsx';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import { showDrawn, SIGNATURE } from '#renderers/regions/process/opinion/drawSignature.ts';
import { isDrawnSignature, type DrawnSignature } from '#renderers/regions/process/opinion/opinionValues.ts';
import { SignatureBox } from '#renderers/regions/process/opinion/SignatureBox.tsx';

interface SignatureTileProps {
  /** The id of the saved signature, a drawn one, or nothing yet. */
  value: unknown;
  /** It was missing when the decision was sent. */
  isMissing: boolean;
  calls: OpinionCalls;
  ports: Ports;
  onChange(value: string | DrawnSignature | undefined): void;
}

/** The signature beside an opinion: shown small, drawn or taken over in a panel at it. Source: mockup 14, contract 10.4. */
export function SignatureTile({ value, isMissing, calls, ports, onChange }: SignatureTileProps) {
  const { t } = ports;
  const tile = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const isSigned = value !== undefined;
  return (
    <div ref={tile} className="p-signature-tile" data-invalid={isMissing || undefined}>
      <SignedImage value={value} calls={calls} label={t('process:signature.mine')} />
      <div className="p-signature-tile-foot">
        <span>{t(isMissing ? 'workflow:opinion.unsigned' : 'process:signature.mine')}</span>
        <Button variant="link" size="small" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(isSigned ? 'process:signature.again' : 'process:signature.sign')}
        </Button>
      </div>
      <Popover
        anchor={tile}
        open={open}
        placement="bottom-end"
        width={400}
        label={t('workflow:opinion.signature')}
        className="p-signature-panel"
        onClose={() => setOpen(false)}
      >
        <SignatureBox value={value} isMissing={isMissing} calls={calls} ports={ports} onChange={onChange} />
        <Button variant="primary" onClick={() => setOpen(false)}>
          {t('process:signature.done')}
        </Button>
      </Popover>
    </div>
  );
}

/** What was signed; nothing before. */
function SignedImage({ value, calls, label }: { value: unknown; calls: OpinionCalls; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [saved, setSaved] = useState<SavedSignature>();
  const latest = useLatest(calls);
  const isSaved = typeof value === 'string';
  useEffect(() => {
    if (isSaved) latest.current.savedSignature().then(setSaved, () => undefined);
  }, [isSaved, latest]);
  useEffect(() => {
    const element = canvas.current;
    if (!element || !isDrawnSignature(value)) return;
    element.getContext('2d')?.clearRect(0, 0, element.width, element.height);
    // Another one can be drawn where this cannot be shown.
    showDrawn(element, value.image).catch(() => undefined);
  }, [value]);
  if (isSaved) return saved ? <img src={saved.image} alt={label} /> : <span />;
  if (!isDrawnSignature(value)) return <span />;
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an image that was drawn here has no address
  return <canvas ref={canvas} width={SIGNATURE.widthPx} height={SIGNATURE.heightPx} role="img" aria-label={label} />;
}
