import { useAtomValue } from 'jotai';
import { useCallback, useId, useMemo, useRef, useState } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Modal } from '#renderers/regions/base/Modal.tsx';
import type { FormLoad } from '#schemas/form.ts';
import { settingsAtom } from '#src/services/page/state.ts';
import { recordTarget, type FormMessage } from '#src/engine/navigation/openRecord.ts';
import { FramedForm } from './framed/FramedForm.tsx';
import { FormBeside } from './FormBeside.tsx';
import { FormPane } from './FormPane.tsx';
import { RecordHead } from './RecordHead.tsx';
import { recordTitle } from './RecordTitle.tsx';
import { useStepKeys } from './steps/useStepKeys.ts';
import { useTitleFocus } from './steps/useTitleFocus.ts';
import { useConfirmLeaving } from '#src/services/screen/useConfirmLeaving.tsx';
import { useFileViewer } from './useFileViewer.ts';
import { useFormMessages } from './framed/useFormMessages.ts';
import './forms.css';

export interface RecordOverlayProps {
  /** Address the record opens with, from `get_form_url`. */
  url: string;
  /** Name of the record, until its form says better. */
  name: string;
  /** Its form is filled in at once. */
  edits?: boolean;
  ports: Ports;
  onClose(): void;
  /** The rows behind have changed; `added` is the id of a record that is new. */
  onReload(added?: string): void;
  /** The records before and after; absent at the ends of the page. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  /** Place in the list, 1-based, and number of all records. */
  position?: { at: number; total: number } | undefined;
}

/** Opens an address in a tab of its own. */
const openApart = (address: string) => window.open(new URL(address, location.origin).href, '_blank', 'noopener,noreferrer');

const NO_HOSTS: readonly string[] = [];

/** A record over its list: our own form drawn in place, another address in a frame (LS-040, OP-98, contract 5.2). */
export function RecordOverlay({ url, name, edits = false, ports: given, onClose, onReload, onPrevious, onNext, position }: RecordOverlayProps) {
  const ports = useFileViewer(given);
  const { t } = ports;
  const frame = useRef<HTMLIFrameElement>(null);
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [loaded, setLoaded] = useState<{ url: string; form: FormLoad }>();
  /** Where an act at this address has led. */
  const [onward, setOnward] = useState<{ url: string; query: string }>();
  const { setDirty, unlessDirty, leaveDialog } = useConfirmLeaving(t);
  const frameHosts = useAtomValue(settingsAtom).frameHosts ?? NO_HOSTS;
  const target = useMemo(() => recordTarget(url, location.origin, frameHosts), [url, frameHosts]);

  const led = onward?.url === url ? onward.query : undefined;
  useTitleFocus(title, led ?? url);
  // Another address is another form, whose title is not known yet.
  const form = loaded?.url === url ? loaded.form : undefined;
  const onLoaded = useCallback((next: FormLoad) => setLoaded({ url, form: next }), [url]);

  const onMessage = useCallback(
    (message: FormMessage) => {
      if (message !== 'hidden-close') onReload();
      if (message !== 'reload') onClose();
    },
    [onClose, onReload],
  );
  useFormMessages(target, frame, frameHosts, onMessage);

  const closed = () => unlessDirty(onClose);
  const steps = { onPrevious: onPrevious && (() => unlessDirty(onPrevious)), onNext: onNext && (() => unlessDirty(onNext)) };
  useStepKeys(title, steps);
  return (
    <Modal className="p-record" aria-labelledby={titleId} onClose={closed} onPressBeside={closed}>
      <div className="p-record-body">
        <RecordHead
          titleRef={title}
          titleId={titleId}
          title={form ? recordTitle(form, ports) : name}
          form={form}
          ports={ports}
          position={position}
          {...steps}
          onOpenApart={target.kind === 'refused' ? undefined : () => openApart(url)}
          onClose={closed}
        />
        <div className="p-record-content">
          {target.kind === 'own' ? (
            <FormBeside search={led ?? target.query} form={form} ports={ports}>
              <FormPane
                key={led ?? target.query}
                search={led ?? target.query}
                edits={edits && led === undefined}
                ports={ports}
                onLoaded={onLoaded}
                onDirtyChange={setDirty}
                onMessage={onMessage}
                onAdded={({ bizObjectId }) => {
                  onReload(bizObjectId);
                  onClose();
                }}
                onDecided={(next) => {
                  onReload();
                  if (next === undefined) onClose();
                  else setOnward({ url, query: next });
                }}
              />
            </FormBeside>
          ) : (
            <FramedForm target={target} name={name} ports={ports} frame={frame} />
          )}
        </div>
      </div>
      {leaveDialog}
    </Modal>
  );
}
