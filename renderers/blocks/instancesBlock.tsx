import { sizeOfBlock, type BlockProps, type BlockRenderer } from '#renderers/contracts/block.ts';

/** Workflows that go on: those the person started, or all in exception for who administers them. */
export const instancesBlock: BlockRenderer = { kinds: ['instances'], ownTitle: true, Body: Instances };

function Instances({ config, title, parts: { Own } }: BlockProps) {
  return <Own kind="instances" scope={config.scope === 'exceptions' ? 'exceptions' : 'mine'} size={sizeOfBlock(config)} title={title} />;
}
