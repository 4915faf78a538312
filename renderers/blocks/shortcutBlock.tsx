import { codesField, type BlockProps, type BlockRenderer } from '#renderers/contracts/block.ts';

/** Tiles that lead to pages of the application. */
export const shortcutBlock: BlockRenderer = { kinds: ['shortcut'], Body: Shortcuts };

function Shortcuts({ config, title, parts }: BlockProps) {
  return <parts.Shortcuts nodes={codesField(config, 'nodes') ?? []} label={title} />;
}
