import { textField, type BlockProps, type BlockRenderer } from '#renderers/contracts/block.ts';

/** A report in small, with its tools. */
export const reportBlock: BlockRenderer = { kinds: ['report'], ownTitle: true, Body: ReportBody };

function ReportBody({ config, title, parts: { Report } }: BlockProps) {
  return <Report reportCode={textField(config, 'reportCode')} title={title || undefined} as="report" />;
}
