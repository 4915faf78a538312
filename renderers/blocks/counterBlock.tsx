import { textField, type BlockProps, type BlockRenderer } from '#renderers/contracts/block.ts';

/** One figure of a report, large; it leads to the records it counts. */
export const counterBlock: BlockRenderer = { kinds: ['counter'], ownTitle: true, Body: Counter };

function Counter({ config, title, parts: { Report } }: BlockProps) {
  return <Report reportCode={textField(config, 'reportCode')} title={title || undefined} as="figure" />;
}
