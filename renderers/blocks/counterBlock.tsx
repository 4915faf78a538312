import { textField, type BlockProps, type BlockRenderer } from '#renderers/contracts/block.ts';

/** One figure, large: the first of a report, which leads to the records it counts, or work of the person, which leads to its list. */
export const counterBlock: BlockRenderer = { kinds: ['counter'], ownTitle: true, Body: Counter };

function Counter({ config, title, parts: { Report, Own } }: BlockProps) {
  const work = textField(config, 'work');
  if (work !== '') return <Own kind="count" of={work} title={title} />;
  return <Report reportCode={textField(config, 'reportCode')} title={title || undefined} as="figure" />;
}
