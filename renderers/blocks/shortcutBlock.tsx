import type { BlockProps, BlockRenderer } from '#renderers/contracts/block.ts';

/** Tiles that lead to pages of the application. */
export const shortcutBlock: BlockRenderer = { kinds: ['shortcut'], Body: Shortcuts };

function Shortcuts({ config, title, parts }: BlockProps) {
  const nodes = Array.isArray(config.nodes) ? config.nodes.filter((code) => typeof code === 'string') : [];
  return <parts.Shortcuts nodes={nodes} label={title} />;
}
