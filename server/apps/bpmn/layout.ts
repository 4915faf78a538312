import type { NodeBounds, Point, WorkflowElement, WorkflowLayout } from '#schemas/workflow/definition.ts';
import { placeColumns, type ColumnPlaces } from './columnPlaces.ts';
import type { WorkflowGraph } from './graph.ts';
import { toLayers, type Layers, type Link } from './layers.ts';

/** Distances in pixels, and how far a flow goes through rows of its own before it goes around. */
const ROW_PX = 110;
const LANE_PX = 24;
const EVENT_PX = 36;
const STEP_PX = [140, 70] as const;
/** Below a step with timers: for their names and flows; and how far apart timers stand at least. */
const BELOW_TIMERS_PX = 40;
const TIMERS_PX = 40;
/** How far below its timer a flow turns; of several of a step the last turns first, so that none crosses another. */
const TURN_PX = 12;
const LONGEST_SPAN = 20;
const SWEEPS = 4;

/** A row of a column: an element, or where a longer flow passes. */
interface Cell {
  key: string;
  y: number;
  /** Below it, beside what is between rows. */
  roomPx: number;
  before: Cell[];
  after: Cell[];
}

/**
 * Lays a workflow out for its chart from left to right, by layers: steps in columns, longer flows through rows of their
 * own, what leads back below (contract 11.5: without diagram data the server lays the graph out).
 */
export function layOut(graph: WorkflowGraph): WorkflowLayout {
  const layers = toLayers(graph);
  const columns = toColumns(graph, layers);
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    for (const column of columns) sortBy(column, 'before');
    for (const column of columns.toReversed()) sortBy(column, 'after');
  }
  for (const column of columns) placeRows(column);
  const places = placeColumns(graph, layers, (code) => sizeOf(graph.elements.get(code)?.type ?? 'userTask')[0] / 2);
  const rows = new Map(columns.flatMap((column) => column.map(({ key, y }) => [key, y] as const)));
  const nodes = new Map<string, NodeBounds>();
  for (const { code, type } of graph.elements.values())
    if (type !== 'boundaryEvent') nodes.set(code, boundsAround(places.middleOf(layers.columns.get(code) ?? 0), rows.get(code) ?? 0, type));
  placeTimers(graph, nodes);
  return { nodes, edges: drawEdges({ graph, layers, nodes, rows, places }) };
}

function toColumns({ elements }: WorkflowGraph, layers: Layers): Cell[][] {
  const columns: Cell[][] = [];
  const cells = new Map<string, Cell>();
  const add = (key: string, column: number): Cell => {
    const cell: Cell = { key, y: 0, roomPx: (elements.get(key)?.boundaries.length ?? 0) > 0 ? BELOW_TIMERS_PX : 0, before: [], after: [] };
    while (columns.length <= column) columns.push([]);
    columns[column]?.push(cell);
    cells.set(key, cell);
    return cell;
  };
  for (const code of elements.keys()) {
    const column = layers.columns.get(code);
    if (column !== undefined) add(code, column);
  }
  for (const link of layers.links) {
    if (isAround(layers, link)) continue;
    let last = cells.get(link.from);
    const passed = passedColumns(layers, link).map((column) => add(passageKey(link.id, column), column));
    for (const cell of [...passed, cells.get(link.to)]) {
      if (last && cell) {
        last.after.push(cell);
        cell.before.push(last);
      }
      last = cell;
    }
  }
  for (const column of columns) for (const [index, cell] of column.entries()) cell.y = index;
  return columns;
}

function passageKey(flow: string, column: number): string {
  return `${flow}\n${column}`;
}

/** Columns between the ends of a flow. */
function passedColumns({ columns }: Layers, { from, to }: Link): number[] {
  const [first, last] = [columns.get(from) ?? 0, columns.get(to) ?? 0];
  return Array.from({ length: Math.max(0, last - first - 1) }, (_, index) => first + index + 1);
}

/** Flows that lead back, and very long ones: these go around the others. */
function isAround(layers: Layers, link: Link): boolean {
  return layers.backward.has(link.id) || passedColumns(layers, link).length > LONGEST_SPAN;
}

function sortBy(column: Cell[], side: 'before' | 'after'): void {
  const wished = new Map(column.map((cell) => [cell, meanOf(cell[side]) ?? cell.y]));
  column.sort((a, b) => (wished.get(a) ?? 0) - (wished.get(b) ?? 0));
  for (const [index, cell] of column.entries()) cell.y = index;
}

/** Moves the rows of a column beside what leads to them, one row apart at least. */
function placeRows(column: readonly Cell[]): void {
  const wished = column.map((cell) => meanOf(cell.before) ?? cell.y * ROW_PX);
  let last = -Infinity;
  for (const [index, cell] of column.entries()) {
    cell.y = Math.max(wished[index] ?? 0, last + ROW_PX);
    last = cell.y + cell.roomPx;
  }
  const tooLow = column.reduce((sum, cell, index) => sum + cell.y - (wished[index] ?? 0), 0) / Math.max(1, column.length);
  for (const cell of column) cell.y = Math.round(cell.y - tooLow);
}

function meanOf(cells: readonly Cell[]): number | undefined {
  return cells.length === 0 ? undefined : cells.reduce((sum, { y }) => sum + y, 0) / cells.length;
}

function boundsAround(x: number, y: number, type: WorkflowElement['type']): NodeBounds {
  const [width, height] = sizeOf(type);
  return { x: x - width / 2, y: y - height / 2, width, height };
}

function sizeOf(type: WorkflowElement['type']): readonly [number, number] {
  if (type === 'startEvent' || type === 'endEvent' || type === 'boundaryEvent') return [EVENT_PX, EVENT_PX];
  return type.endsWith('Gateway') ? [50, 50] : STEP_PX;
}

/** Boundary timers stand on the lower border of their step. */
function placeTimers({ elements }: WorkflowGraph, nodes: Map<string, NodeBounds>): void {
  for (const { code, boundaries } of elements.values()) {
    const step = nodes.get(code);
    if (!step) continue;
    const apart = Math.max(TIMERS_PX, step.width / (boundaries.length + 1));
    for (const [index, timer] of boundaries.entries())
      nodes.set(timer, boundsAround(step.x + step.width / 2 + (index - (boundaries.length - 1) / 2) * apart, step.y + step.height, 'boundaryEvent'));
  }
}

interface Drawing {
  graph: WorkflowGraph;
  layers: Layers;
  nodes: ReadonlyMap<string, NodeBounds>;
  rows: ReadonlyMap<string, number>;
  places: ColumnPlaces;
}

function drawEdges({ graph, layers, nodes, rows, places }: Drawing): Map<string, Point[]> {
  let lane = [...nodes.values()].reduce((low, { y, height }) => Math.max(low, y + height), 0);
  for (const y of rows.values()) lane = Math.max(lane, y);
  lane += ROW_PX / 2;
  const edges = new Map<string, Point[]>();
  for (const link of layers.links) {
    const flow = graph.flows.get(link.id);
    const [from, to] = [nodes.get(flow?.from ?? ''), nodes.get(link.to)];
    if (!flow || !from || !to) continue;
    const start = startOfEdge(from, flow.from === link.from ? undefined : turnOfTimer(graph, link.from, flow.from));
    const [first, last] = [layers.columns.get(link.from) ?? 0, layers.columns.get(link.to) ?? 0];
    const stops = passedColumns(layers, link).map((column): Point => [places.gutterBefore(column), rows.get(passageKey(link.id, column)) ?? 0]);
    const end: Point = [to.x, to.y + to.height / 2];
    if (isAround(layers, link)) {
      edges.set(link.id, [...around(start, places.gutterBefore(first + 1), places.gutterBefore(last), lane, end[1]), end]);
      lane += LANE_PX;
    } else edges.set(link.id, [...through(start, [...stops, [places.gutterBefore(last), end[1]]]), end]);
  }
  return edges;
}

function turnOfTimer({ elements }: WorkflowGraph, step: string, timer: string): number {
  const timers = elements.get(step)?.boundaries ?? [];
  return TURN_PX * Math.min(3, timers.length - timers.indexOf(timer));
}

/** The right side of an element, or the place under a timer where its flow turns. */
function startOfEdge({ x, y, width, height }: NodeBounds, turnPx: number | undefined): Point[] {
  if (turnPx === undefined) return [[x + width, y + height / 2]];
  return [
    [x + width / 2, y + height],
    [x + width / 2, y + height + turnPx],
  ];
}

/** Down to a lane below everything, along it, and up again. */
function around(start: readonly Point[], down: number, up: number, lane: number, row: number): Point[] {
  const height = start.at(-1)?.[1] ?? lane;
  return [...start, [down, height], [down, lane], [up, lane], [up, row]];
}

/** Changes its row in the gutters of the stops, which say where each lies and to which row it leads. */
function through(start: readonly Point[], stops: readonly Point[]): Point[] {
  const points = [...start];
  for (const [gutter, row] of stops) {
    const height = points.at(-1)?.[1] ?? row;
    if (height !== row) points.push([gutter, height], [gutter, row]);
  }
  return points;
}
