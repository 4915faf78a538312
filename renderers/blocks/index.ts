import { composeRegistry } from '#renderers/contracts/registry.ts';
import type { BlockRenderer } from '#renderers/contracts/block.ts';
import { counterBlock } from './counterBlock.tsx';
import { linkBlock } from './linkBlock.tsx';
import { listBlock } from './listBlock.tsx';
import { reportBlock } from './reportBlock.tsx';
import { shortcutBlock } from './shortcutBlock.tsx';
import { textBlock } from './textBlock.tsx';
import { unknownBlock } from './unknownBlock.tsx';

/** Blocks of pages by kind (contract 15.8). */
export const blockRegistry = composeRegistry<BlockRenderer>(
  'blocks',
  [counterBlock, linkBlock, listBlock, reportBlock, shortcutBlock, textBlock],
  (block) => block.kinds,
  unknownBlock,
);
