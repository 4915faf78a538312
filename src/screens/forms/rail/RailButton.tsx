import type { LazyDialog } from '#renderers/contracts/lazyDialog.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import { addIcons, isIconName } from '#renderers/regions/base/Icon.tsx';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import { openFile } from '#renderers/regions/viewer/openFile.ts';
import type { AttachmentValue } from '#schemas/property.ts';
import type { FormLoad } from '#schemas/form.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import { useDialogs } from '#src/services/screen/useDialogs.tsx';
import type { RailSheetProps } from '#src/screens/workflow/rail/RailSheet.tsx';
import { railOf } from './railOf.ts';

const sheet: LazyDialog<RailSheetProps, undefined> = {
  ...lazyComponent(() => import('#src/screens/workflow/rail/RailSheet.tsx')),
  texts: ['workflow', 'track'],
};

/** No list has a form's steps to show: its icon comes with it. */
const STEPS: string = 'steps';
addIcons({ [STEPS]: 'M4.5 2.8h3v3h-3zM10.5 12.2h3v3h-3zM6 5.8v4.4a3.5 3.5 0 0 0 3.5 3.5h1' });

interface RailButtonProps {
  form: FormLoad;
  ports: Ports;
}

/** Opens the steps of a form's instance over it, where there is no room beside it. Source: mockup 24. */
export default function RailButton({ form, ports }: RailButtonProps) {
  const { show, dialogs } = useDialogs(ports);
  const rail = railOf(form);
  if (!rail) return null;
  // Files are shown over the form, below the sheet.
  const onOpenFile = (file: AttachmentValue, all: readonly AttachmentValue[]) => openFile(ports.files, file, all);
  return (
    <>
      <IconButton
        icon={isIconName(STEPS) ? STEPS : 'flag'}
        label={ports.t('track:rail')}
        onClick={() => void show(sheet, { rail, onOpenFile }).catch(reportError)}
      />
      {dialogs}
    </>
  );
}
