import type { RefObject } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import { FRAME_RIGHTS, type RecordTarget } from '#src/engine/navigation/openRecord.ts';

interface FramedFormProps {
  target: RecordTarget;
  name: string;
  ports: Ports;
  frame: RefObject<HTMLIFrameElement | null>;
}

/** A form that is not ours: in a frame where its host may be framed, else as a link. */
export function FramedForm({ target, name, ports, frame }: FramedFormProps) {
  const { t } = ports;
  if (target.kind === 'frame') return <iframe ref={frame} className="p-record-frame" src={target.src} title={name} sandbox={FRAME_RIGHTS} />;
  const open = target.kind === 'link' ? () => window.open(target.href, '_blank', 'noopener,noreferrer') : undefined;
  return (
    <Notice
      kind="forbidden"
      title={t(open ? 'form:page.foreign' : 'form:page.failed')}
      actions={
        open && (
          <Button icon="external" onClick={open}>
            {t('form:page.foreignOpen')}
          </Button>
        )
      }
    />
  );
}
