import type { Ports } from '#renderers/contracts/ports.ts';
import type { FormLoad } from '#schemas/form.ts';
import { RailTool } from '#src/screens/forms/rail/RailTool.tsx';
import { CommentsButton } from './CommentsButton.tsx';
import { PrintButton } from './PrintButton.tsx';
import { ShareButton } from './ShareButton.tsx';

/** What the head of a record over its list offers for it. */
export default function HeadTools({ form, ports }: { form: FormLoad; ports: Ports }) {
  return (
    <>
      <RailTool form={form} ports={ports} />
      <CommentsButton form={form} ports={ports} />
      <ShareButton form={form} ports={ports} />
      <PrintButton form={form} ports={ports} />
    </>
  );
}
