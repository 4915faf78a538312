import type { NodeBounds } from '#schemas/workflow/definition.ts';
import { fitText, textWidth } from '#schemas/workflow/chartText.ts';
import { placeChartWords, type ChartWords } from '#schemas/workflow/chartWords.ts';
import type { ChartModel, DrawnNode } from './chartModel.ts';
import type { DrawnReturn } from './returns.ts';

/** Words at an element: above it what is to be known of it now, below it how it usually goes. */
export interface ChartTag {
  code: string;
  text: string;
  tone: 'info' | 'warning' | 'danger' | 'neutral';
  place: 'above' | 'below';
}

/** Words outside of elements, as they are drawn. `box` in px of the chart. */
export interface DrawnText {
  key: string;
  kind: 'tag' | 'name' | 'return' | 'flow';
  text: string;
  /** State of the element it names, or tone of the tag. */
  tone: string;
  box: NodeBounds;
}

/** Letters of all of them, px. */
export const TEXT_PX = 12;
const LINE_PX = 18;
const TAG_PX = 22;
/** Room at both sides of words. */
const SIDE_PX = { tag: 16, name: 2, return: 8, flow: 8 } as const;
const MOST_PX = { above: 260, below: 186, name: 140, flow: 140 } as const;
const LEAST_PX = 60;

/** Where the words of a chart stand: what is to be known now first, names of events and gateways, returns, then flows. `wordsOf` = those of a return. */
export function chartTexts({ nodes, edges, returns }: ChartModel, tags: readonly ChartTag[], wordsOf: (back: DrawnReturn) => string): DrawnText[] {
  const placed = new Map(nodes.map((node) => [node.code, node]));
  const words = [
    ...tags.map(({ code, text, tone, place }, index) => toWords('tag', String(index), text, tone, atNode(placed.get(code), place), MOST_PX[place])),
    ...nodes.flatMap((node) => (node.shape === 'step' ? [] : [toWords('name', node.code, node.name, node.state, atNode(node), MOST_PX.name)])),
    ...returns.map((back) => toWords('return', `${back.from} ${back.to}`, wordsOf(back), '', back.points, MOST_PX.above)),
    ...edges.map(({ id, name, state, points }) => toWords('flow', id, name, state, points, MOST_PX.flow)),
  ].filter(({ text, at }) => text !== '' && at !== undefined);
  const boxes = placeChartWords(
    words.flatMap(({ at, ...one }): ChartWords[] => (at ? [{ ...one, at }] : [])),
    nodes,
    [...edges, ...returns].map(({ points }) => points),
  );
  return words.flatMap(({ key, kind, text, tone }): DrawnText[] => {
    const box = boxes.get(key);
    const [shown = ''] = box ? fitText(text, box.width - SIDE_PX[kind] + 1, TEXT_PX, 1) : [];
    return box && shown !== '' ? [{ key, kind, text: shown, tone, box }] : [];
  });
}

function toWords(kind: DrawnText['kind'], key: string, text: string, tone: string, at: ChartWords['at'] | undefined, mostPx: number) {
  const width = Math.min(mostPx, textWidth(text, TEXT_PX) + SIDE_PX[kind]);
  return { kind, key: `${kind} ${key}`, text, tone, at, width, least: Math.min(width, LEAST_PX), height: kind === 'tag' ? TAG_PX : LINE_PX };
}

/** Names of gateways stand above them, those of events below; tags where they say. */
function atNode(node: DrawnNode | undefined, place?: ChartTag['place']): ChartWords['at'] | undefined {
  return node && { node, side: place ?? (node.shape === 'gateway' ? 'above' : 'below'), isFlush: place !== undefined };
}
