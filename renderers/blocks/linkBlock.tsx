import { Icon } from '#renderers/regions/base/Icon.tsx';
import { textField, type BlockProps, type BlockRenderer } from '#renderers/contracts/block.ts';

/** One link as large as the block. */
export const linkBlock: BlockRenderer = { kinds: ['link'], ownTitle: true, Body: LinkBody };

function LinkBody({ config, title, parts: { Follow } }: BlockProps) {
  const url = textField(config, 'url');
  return (
    <Follow url={url} className="p-block-link">
      <span>{title || url}</span>
      <Icon name="chevronRight" size={16} />
    </Follow>
  );
}
