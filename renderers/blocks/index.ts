import { composeRegistry } from '#renderers/contracts/registry.ts';
import type { BlockRenderer } from '#renderers/contracts/block.ts';
import { counterBlock } from './counterBlock.tsx';
import { favoritesBlock } from './favoritesBlock.tsx';
import { instancesBlock } from './instancesBlock.tsx';
import { linkBlock } from './linkBlock.tsx';
import { listBlock } from './listBlock.tsx';
import { recentsBlock } from './recentsBlock.tsx';
import { reportBlock } from './reportBlock.tsx';
import { shortcutBlock } from './shortcutBlock.tsx';
import { startBlock } from './startBlock.tsx';
import { textBlock } from './textBlock.tsx';
import { unknownBlock } from './unknownBlock.tsx';
import { workItemsBlock } from './workItemsBlock.tsx';

/** Blocks of pages by kind (contract 15.8). */
export const blockRegistry = composeRegistry<BlockRenderer>(
  'blocks',
  [counterBlock, favoritesBlock, instancesBlock, linkBlock, listBlock, recentsBlock, reportBlock, shortcutBlock, startBlock, textBlock, workItemsBlock],
  (block) => block.kinds,
  unknownBlock,
);
