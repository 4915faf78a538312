import { codesField, type BlockProps, type BlockRenderer } from '#renderers/contracts/block.ts';

/** Tiles that start a workflow. */
export const startBlock: BlockRenderer = { kinds: ['start'], ownTitle: true, Body: Start };

function Start({ config, title, parts: { Own } }: BlockProps) {
  return <Own kind="start" codes={codesField(config, 'codes')} title={title} />;
}
