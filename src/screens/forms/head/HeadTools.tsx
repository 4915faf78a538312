import type { Ports } from '#renderers/contracts/ports.ts';
import type { FormLoad } from '#schemas/form.ts';
import { RailTool } from '#src/screens/forms/rail/RailTool.tsx';
import { CommentsButton } from './CommentsButton.tsx';
import { PrintButton } from './PrintButton.tsx';
import { ShareButton } from './ShareButton.tsx';

interface HeadToolsProps {
  form: FormLoad;
  ports: Ports;
  /** The comments open by themselves. */
  showsComments?: boolean;
}

/** What the head of a form offers for its record. */
export default function HeadTools({ form, ports, showsComments = false }: HeadToolsProps) {
  return (
    <>
      <RailTool form={form} ports={ports} />
      <CommentsButton form={form} ports={ports} atOnce={showsComments} />
      <ShareButton form={form} ports={ports} />
      <PrintButton form={form} ports={ports} />
    </>
  );
}
