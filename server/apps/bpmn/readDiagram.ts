import type { NodeBounds, Point, WorkflowLayout } from '#schemas/workflow/definition.ts';
import { childrenNamed, xmlAttribute, type XmlElement } from '#server/apps/documents/xmlTree.ts';
import { edgeBetween } from './edges.ts';
import type { WorkflowGraph } from './graph.ts';

/** Farther out than this nothing can be drawn. */
const FARTHEST_PX = 100_000;

/**
 * The places that the diagram of a document gives (contract 11.5). A flow without way goes straight; undefined when an
 * element has no place: then the whole is laid out again, for what is added would lie on the rest.
 */
export function readDiagram(definitions: XmlElement, { elements, flows }: WorkflowGraph): WorkflowLayout | undefined {
  const drawn = childrenNamed(definitions, 'bpmndi:BPMNDiagram')
    .flatMap((diagram) => childrenNamed(diagram, 'bpmndi:BPMNPlane'))
    .flatMap(({ children }) => children);
  const nodes = new Map<string, NodeBounds>();
  const corners = new Map<string, readonly Point[]>();
  for (const element of drawn) {
    const id = (xmlAttribute(element, 'bpmnElement') ?? '').replace(/^.*:/, '');
    const bounds = element.name === 'bpmndi:BPMNShape' && elements.has(id) ? readBounds(element) : undefined;
    if (bounds) nodes.set(id, bounds);
    if (element.name === 'bpmndi:BPMNEdge') corners.set(id, readCorners(element));
  }
  if ([...elements.keys()].some((code) => !nodes.has(code))) return undefined;
  const edges = new Map(
    [...flows.values()].map(({ id, from, to }): [string, readonly Point[]] => {
      const way = corners.get(id) ?? [];
      return [id, way.length > 1 ? way : edgeBetween(nodes.get(from), nodes.get(to))];
    }),
  );
  return { nodes, edges };
}

function readBounds(shape: XmlElement): NodeBounds | undefined {
  const [bounds] = childrenNamed(shape, 'dc:Bounds');
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => (bounds ? readPixels(bounds, name) : undefined));
  if (x === undefined || y === undefined || !width || !height || width < 0 || height < 0) return undefined;
  return { x, y, width, height };
}

function readCorners(edge: XmlElement): Point[] {
  const points = childrenNamed(edge, 'di:waypoint').map((point) => [readPixels(point, 'x'), readPixels(point, 'y')] as const);
  return points.flatMap(([x, y]): Point[] => (x === undefined || y === undefined ? [] : [[x, y]]));
}

function readPixels(element: XmlElement, name: string): number | undefined {
  const text = (xmlAttribute(element, name) ?? '').trim();
  const value = text === '' ? Number.NaN : Number(text);
  return Math.abs(value) <= FARTHEST_PX ? value : undefined;
}
