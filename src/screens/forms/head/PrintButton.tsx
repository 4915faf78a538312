import type { Ports } from '#renderers/contracts/ports.ts';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import type { FormLoad } from '#schemas/form.ts';

/** Prints a stored record as it stands there, whole and without what surrounds it (BX-096, mockup 06). */
export function PrintButton({ form, ports }: { form: FormLoad; ports: Ports }) {
  if (form.bizObject.loadedFromDb !== true) return null;
  return <IconButton className="p-record-print" icon="print" label={ports.t('form:print')} onClick={() => window.print()} />;
}
