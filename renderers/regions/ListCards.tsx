import { useEffect, useRef } from 'react';
import { SequenceStatus } from '#schemas/codes.ts';
import { localized } from '#schemas/localized.ts';
import type { ListRow } from '#schemas/list.ts';
import type { RenderNode } from '#schemas/renderTree.ts';
import type { ListColumn, PresentationProps } from '../contract.ts';
import { afterPaint } from './afterPaint.ts';
import { drawTree, treeTarget } from './RenderTree.ts';
import './listCards.css';

const FIELDS_ON_A_CARD = 4;

/** Rows as cards for narrow screens: the first column is the title, the next ones stand below with their names (look.md). */
export default function ListCards(props: PresentationProps) {
  const { name, columns, rows, checkbox, checked, busy, onPainted } = props;
  const leaves = columns.flatMap((column) => (column.children.length > 0 ? column.children : [column]));
  useEffect(() => {
    if (rows.length === 0) return;
    return afterPaint(onPainted);
  }, [rows, onPainted]);
  return (
    <ul className="p-cards" aria-label={name} data-busy={busy || undefined}>
      {rows.map((row) => (
        <li key={row.id} className="p-card" data-status={markOf(row)}>
          {checkbox && <CardCheck props={props} row={row} on={checked.has(row.id)} name={leaves[0] ? props.textOf(row, leaves[0]) : row.id} />}
          <CardTitle props={props} row={row} column={leaves[0]} />
          <dl className="p-card-fields">
            {leaves.slice(1, 1 + FIELDS_ON_A_CARD).map((column) => (
              <div key={column.key} className="p-card-field">
                <dt>{localized(column.column, props.ports.locale)}</dt>
                <dd>
                  <CellTree props={props} row={row} column={column} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** The first column, which opens the record; a link of its own in it stands beside the button, as no button may hold another. */
function CardTitle({ props, row, column }: { props: PresentationProps; row: ListRow; column: ListColumn | undefined }) {
  const title = column && <CellTree props={props} row={row} column={column} className="p-card-title" />;
  const linked = column !== undefined && holdsLink(treeOf(props, row, column));
  return (
    <>
      <button type="button" className="p-card-open" aria-label={linked ? props.textOf(row, column) : undefined} onClick={() => props.onOpen(row)}>
        {!linked && title}
      </button>
      {linked && title}
    </>
  );
}

function CardCheck({ props, row, on, name }: { props: PresentationProps; row: ListRow; on: boolean; name: string }) {
  const toggle = () => {
    const others = [...props.checked].filter((id) => id !== row.id);
    props.onCheck(on ? others : [...others, row.id]);
  };
  return <input type="checkbox" className="p-checkbox p-card-check" checked={on} aria-label={props.ports.t('list:checked.row', { name })} onChange={toggle} />;
}

function CellTree({ props, row, column, className = '' }: { props: PresentationProps; row: ListRow; column: ListColumn; className?: string }) {
  const box = useRef<HTMLSpanElement>(null);
  const tree = treeOf(props, row, column);
  useEffect(() => box.current?.replaceChildren(drawTree(tree)), [tree]);
  useEffect(() => {
    const element = box.current;
    const follow = (event: Event) => followTarget(props, row, event);
    element?.addEventListener('click', follow);
    return () => element?.removeEventListener('click', follow);
  }, [props, row]);
  return <span ref={box} className={className} />;
}

function treeOf(props: PresentationProps, row: ListRow, column: ListColumn): RenderNode | string {
  const text = props.textOf(row, column);
  return props.drawnBy?.(row, column) ?? column.renderer.tree?.(row.data[column.column.propertyCode], text, column.column, props.ports.locale) ?? text;
}

/** Whether something in a drawn tree follows a click of its own. */
function holdsLink(tree: RenderNode | string): boolean {
  const drawn = document.createElement('span');
  drawn.append(drawTree(tree));
  return drawn.querySelector('a, button') !== null;
}

function followTarget(props: PresentationProps, row: ListRow, event: Event): void {
  const wanted = treeTarget(event.target);
  if (!wanted) return;
  event.stopPropagation();
  if (wanted.record) props.onOpenRelated(wanted.record.schemaCode, wanted.record.id);
  if (wanted.scriptAction !== undefined) props.onScriptAction(wanted.scriptAction, row);
  if (wanted.path !== undefined) {
    event.preventDefault();
    props.onFollow(wanted.path);
  }
}

function markOf(row: ListRow): string | undefined {
  const status = row.sequenceStatus ?? row.data.sequenceStatus;
  if (status === SequenceStatus.draft) return 'draft';
  return status === SequenceStatus.processing ? 'processing' : undefined;
}
