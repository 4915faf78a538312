import { textField, type BlockProps, type BlockRenderer } from '#renderers/contracts/block.ts';

const DEFAULT_ROWS = 5;

/** The first rows of a list view. */
export const listBlock: BlockRenderer = { kinds: ['list'], Body: ListBody };

function ListBody({ config, title, parts: { List } }: BlockProps) {
  const pageSize = typeof config.pageSize === 'number' ? config.pageSize : DEFAULT_ROWS;
  return <List schemaCode={textField(config, 'schemaCode')} queryCode={textField(config, 'queryCode')} pageSize={pageSize} label={title} />;
}
