import { useId, useRef, useState, type ReactNode } from 'react';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import type { FormBlock, FormModel } from '#schemas/formSchema/formSchema.ts';
import { BesideTitle } from '#renderers/regions/form/fields/besideTitle.ts';
import { useForm } from '#renderers/regions/form/fields/formContext.ts';
import { TabView } from './TabView.tsx';
import { useReveal } from '#renderers/regions/form/fields/useReveal.ts';
import '#renderers/regions/form/form.css';

type Parts = ReadonlyMap<string, ReactNode>;

/** Puts the fields into the groups, rows, tabs and sheets of the form document (contract 15.6). */
export function FormLayout({ parts }: { parts: Parts }) {
  const { model } = useForm();
  return <Blocks blocks={model.layout} parts={parts} />;
}

function Blocks({ blocks, parts }: { blocks: readonly FormBlock[]; parts: Parts }) {
  return blocks.map((block, at) => <Block key={blockKey(block, at)} block={block} parts={parts} />);
}

function Block({ block, parts }: { block: FormBlock; parts: Parts }) {
  if (block.kind === 'group') return <Group title={block.title} blocks={block.blocks} parts={parts} />;
  if (block.kind === 'sheet') return <div className="p-form-sheet">{parts.get(block.code)}</div>;
  if (block.kind === 'tabs') {
    return <TabView tabs={block.tabs.map((tab) => ({ key: tab.key, title: tab.title, body: <Blocks blocks={tab.blocks} parts={parts} /> }))} />;
  }
  return (
    <div className="p-form-row">
      {block.cells.map(({ code, span }) => (
        <div key={code} className="p-form-cell" data-span={span}>
          {parts.get(code)}
        </div>
      ))}
    </div>
  );
}

/** A group folds, but its fields stay in the page and keep their values. */
function Group({ title, blocks, parts }: { title: string; blocks: readonly FormBlock[]; parts: Parts }) {
  const [open, setOpen] = useState(true);
  const id = useId();
  const part = useRef<HTMLElement>(null);
  useReveal(part, () => setOpen(true));
  const { model, ports, editing, isTask } = useForm();
  const fillable = isTask && editing ? countEditable(blocks, model) : 0;
  const [beside, setBeside] = useState<HTMLElement | null>(null);
  if (title === '') {
    return (
      <div className="p-form-group" data-fillable={fillable > 0 || undefined}>
        <Blocks blocks={blocks} parts={parts} />
      </div>
    );
  }
  const isSheetAlone = blocks.length === 1 && blocks[0]?.kind === 'sheet';
  return (
    <section
      ref={part}
      className="p-form-group"
      data-fillable={fillable > 0 || undefined}
      data-sole-sheet={isSheetAlone || undefined}
      aria-labelledby={`${id}-title`}
    >
      <h3 className="p-form-group-head">
        <button type="button" className="p-form-fold" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          <Icon name="chevronDown" size={16} />
          <span id={`${id}-title`}>{title}</span>
        </button>
        {isSheetAlone && <span ref={setBeside} className="p-form-group-count" />}
        {fillable > 0 && (
          <span className="p-tag p-tag-info">
            <Icon name="edit" size={14} />
            {ports.t('process:fillable', { count: fillable })}
          </span>
        )}
      </h3>
      <div id={id} className="p-form-group-body" data-folded={!open || undefined}>
        <BesideTitle value={isSheetAlone ? beside : null}>
          <Blocks blocks={blocks} parts={parts} />
        </BesideTitle>
      </div>
    </section>
  );
}

/** Items of a group that can be filled in now; those of groups inside it are counted there. */
function countEditable(blocks: readonly FormBlock[], { fields }: FormModel): number {
  const codes = blocks.flatMap((block) => {
    if (block.kind === 'sheet') return [block.code];
    return block.kind === 'row' ? block.cells.map(({ code }) => code) : [];
  });
  return codes.filter((code) => fields.get(code)?.editable === true).length;
}

function blockKey(block: FormBlock, at: number): string {
  if (block.kind === 'group' || block.kind === 'tabs') return block.key;
  return block.kind === 'sheet' ? block.code : (block.cells[0]?.code ?? String(at));
}
