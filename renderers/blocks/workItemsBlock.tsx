import { sizeOfBlock, type BlockProps, type BlockRenderer } from '#renderers/contracts/block.ts';

/** The first of what the person has to do, those due soonest in front. */
export const workItemsBlock: BlockRenderer = { kinds: ['workitems'], ownTitle: true, Body: WorkItems };

function WorkItems({ config, title, parts: { Own } }: BlockProps) {
  return <Own kind="workitems" size={sizeOfBlock(config)} title={title} />;
}
