import type { LazyDialogProps } from '#renderers/contracts/lazyDialog.ts';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { Modal } from '#renderers/regions/base/Modal.tsx';
import InstanceRail, { type InstanceRailProps } from './InstanceRail.tsx';
import type { OpenFile } from './useRailPort.ts';
import './InstanceRail.css';

export interface RailSheetProps {
  rail: Omit<InstanceRailProps, 'ports' | 'onOpenFile'>;
  onOpenFile: OpenFile;
}

/** The steps of an instance and what is said about its record, over a form that has no room for them. Source: mockup 24. */
export default function RailSheet({ rail, onOpenFile, ports, onClose }: RailSheetProps & LazyDialogProps<undefined>) {
  const close = () => onClose();
  return (
    <Modal className="p-rail-sheet" aria-label={ports.t('track:rail')} onClose={close} onPressBeside={close}>
      <div className="p-rail-sheet-head">
        <IconButton icon="close" label={ports.t('workflow:ask.close')} onClick={close} />
      </div>
      <InstanceRail
        {...rail}
        ports={ports}
        onOpenFile={(file, all) => {
          close();
          onOpenFile(file, all);
        }}
      />
    </Modal>
  );
}
