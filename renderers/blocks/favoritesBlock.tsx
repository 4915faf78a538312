import { sizeOfBlock, type BlockProps, type BlockRenderer } from '#renderers/contracts/block.ts';

/** Pages and workflows that the person has marked. */
export const favoritesBlock: BlockRenderer = { kinds: ['favorites'], ownTitle: true, Body: Favorites };

function Favorites({ config, title, parts: { Own } }: BlockProps) {
  return <Own kind="favorites" size={sizeOfBlock(config)} title={title} />;
}
