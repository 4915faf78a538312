import { sizeOfBlock, type BlockProps, type BlockRenderer } from '#renderers/contracts/block.ts';

/** What the person opened last. */
export const recentsBlock: BlockRenderer = { kinds: ['recents'], ownTitle: true, Body: Recents };

function Recents({ config, title, parts: { Own } }: BlockProps) {
  return <Own kind="recents" size={sizeOfBlock(config)} title={title} />;
}
