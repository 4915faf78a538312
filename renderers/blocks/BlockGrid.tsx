import { useId, type CSSProperties } from 'react';
import { PAGE_COLUMNS, type PageBlock } from '#schemas/menu.ts';
import { localized } from '#schemas/localized.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { BlockParts } from '#renderers/contracts/block.ts';
import { blockRegistry } from './index.ts';
import './blocks.css';

interface BlockGridProps {
  blocks: readonly PageBlock[];
  parts: BlockParts;
  ports: Ports;
}

/** React's type leaves custom properties out. */
const COLUMNS = { '--columns': PAGE_COLUMNS } as CSSProperties;

/** The blocks of a page on a grid of `PAGE_COLUMNS` columns; on a phone they stand below each other in reading order (contract 15.8). */
export function BlockGrid({ blocks, parts, ports }: BlockGridProps) {
  const ordered = blocks.toSorted((one, other) => one.y - other.y || one.x - other.x);
  return (
    <div className="p-blocks" style={COLUMNS}>
      {ordered.map((block, at) => (
        // Blocks have no name of their own; two may stand at the same place.
        <Block key={`${block.kind} ${block.x} ${block.y} ${at}`} block={block} parts={parts} ports={ports} />
      ))}
    </div>
  );
}

/** Stands where blocks will, while it is not known yet what they are. */
export function BlockPlaces({ blocks, label }: { blocks: readonly Pick<PageBlock, 'kind' | 'x' | 'y' | 'w' | 'h'>[]; label: string }) {
  return (
    <div className="p-blocks" style={COLUMNS} aria-busy="true">
      <output className="p-visually-hidden">{label}</output>
      {blocks.map((block) => (
        <div key={`${block.x} ${block.y}`} className="p-block" data-kind={block.kind} style={gridPlace(block)} />
      ))}
    </div>
  );
}

const gridPlace = ({ x, y, w, h }: Pick<PageBlock, 'x' | 'y' | 'w' | 'h'>) => ({ '--x': x + 1, '--y': y + 1, '--w': w, '--h': h }) as CSSProperties; // as above

function Block({ block, parts, ports }: { block: PageBlock; parts: BlockParts; ports: Ports }) {
  const id = useId();
  const { kind, title, title_i18n: name_i18n, config } = block;
  const { Body, ownTitle } = blockRegistry.get(kind);
  const name = title ? localized({ name: title, name_i18n }, ports.locale) : '';
  const hasHead = !ownTitle && name !== '';
  return (
    <section className="p-block" data-kind={kind} style={gridPlace(block)} {...(hasHead ? { 'aria-labelledby': id } : {})}>
      {hasHead && (
        <header className="p-block-head">
          <h2 className="p-block-title" id={id}>
            {name}
          </h2>
        </header>
      )}
      <Body block={block} config={config ?? {}} title={name} parts={parts} ports={ports} knownKinds={blockRegistry.keys().map(String)} />
    </section>
  );
}
