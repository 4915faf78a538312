import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { listSeparator } from '#schemas/formats/format.ts';
import { modeText } from '#renderers/regions/process/modeText.ts';
import { spanText } from '#renderers/regions/process/wallTimes.ts';
import { boundsOfChart } from '#schemas/workflow/chartGeometry.ts';
import type { NodeBounds } from '#schemas/workflow/definition.ts';
import { chartModel, type ChartModel, type ChartSource, type DrawnNode } from './chartModel.ts';
import { ChartLegend } from './ChartLegend.tsx';
import { ChartLines } from './ChartLines.tsx';
import { ChartNode } from './ChartNode.tsx';
import { chartTexts, type ChartTag, type DrawnText } from './chartTexts.ts';
import { ChartTools } from './ChartTools.tsx';
import type { DrawnReturn } from './returns.ts';
import { TextLayer } from './TextLayer.tsx';
import { useChartView } from './useChartView.ts';
import './chart.css';

export interface ProcessChartProps {
  source: ChartSource;
  /** Accessible name. */
  label: string;
  /** Code of the element that is pointed at elsewhere. */
  pointed: string | undefined;
  onPoint(code: string | undefined): void;
  /** What stands above elements: limits and causes; and below them: times. */
  tags: readonly ChartTag[];
  /** Name of the file it is saved as, without its ending. */
  fileName: string;
  onSave(file: Blob, name: string): void;
  ports: Ports;
}

/** Ends of returns are labelled with their time to the minute. */
const MINUTES = 16;

/** The process as a drawing and as a list to walk: done, current, coming, the ways taken and the ways back. Source: BX-025, BX-053, contract 11.5, mockup 15. */
export default function ProcessChart({ source, label, pointed, onPoint, tags, fileName, onSave, ports }: ProcessChartProps) {
  const { t, locale } = ports;
  const frame = useRef<HTMLDivElement>(null);
  const drawing = useRef<SVGSVGElement>(null);
  const hintId = useId();
  const model = useMemo(() => chartModel(source, locale), [source, locale]);
  const texts = useMemo(() => chartTexts(model, tags, returnWords(t)), [model, tags, t]);
  const bounds = useMemo(() => boundsOfDrawing(model, texts), [model, texts]);
  const { view, zoomBy, fit, show } = useChartView(frame, bounds, firstSeen(model));
  const [stop, setStop] = useState<string>();
  const shown = view ?? { scale: 1, x: 0, y: 0 };
  const isKnown = model.nodes.some(({ code }) => code === stop);
  const first = isKnown ? stop : firstSeen(model)?.code;
  const walk = (event: KeyboardEvent) => {
    const next = nodeByKey(event.key, model.nodes, first);
    if (!next) return;
    event.preventDefault();
    setStop(next.code);
    elementOfCode(drawing.current, next.code)?.focus({ preventScroll: true });
  };
  return (
    <div className="p-process-chart" ref={frame}>
      <svg ref={drawing} className="p-chart-drawing" width="100%" height="100%" data-ready={view ? true : undefined}>
        <g transform={`translate(${shown.x} ${shown.y}) scale(${shown.scale})`} data-all>
          <ChartLines model={model} />
          <TextLayer texts={texts.filter(({ kind }) => kind === 'flow')} />
          {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/prefer-tag-over-role -- its entries have the focus; a drawing has no list of its own */}
          <g role="list" aria-label={label} aria-describedby={hintId} onKeyDown={walk}>
            {model.nodes.map((node) => (
              <ChartNode
                key={node.code}
                node={node}
                label={spokenNode(node, ports)}
                lines={linesOf(node, ports)}
                isPointed={pointed === node.code}
                isStop={node.code === first}
                onFocus={() => {
                  setStop(node.code);
                  show(node);
                  onPoint(node.code);
                }}
                onPoint={(isPointed) => onPoint(isPointed ? node.code : undefined)}
              />
            ))}
          </g>
          <TextLayer texts={texts.filter(({ kind }) => kind !== 'flow')} />
        </g>
      </svg>
      <span id={hintId} className="p-visually-hidden">
        {t('track:chart.keys')}
      </span>
      <ChartLegend model={model} t={t} />
      <ChartTools drawing={drawing} bounds={bounds} fileName={fileName} onZoom={zoomBy} onFit={fit} onSave={onSave} t={t} />
    </div>
  );
}

/** What stands at a return: how often, and when the last was. */
const returnWords =
  (t: Ports['t']) =>
  ({ count, last }: DrawnReturn): string =>
    t('track:chart.returned', { count, time: last.slice(5, MINUTES) });

function boundsOfDrawing({ nodes, edges, returns }: ChartModel, texts: readonly DrawnText[]): NodeBounds {
  return boundsOfChart(
    [...nodes, ...texts.map(({ box }) => box)],
    [...edges, ...returns].map(({ points }) => points),
  );
}

const elementOfCode = (drawing: SVGSVGElement | null, code: string): SVGElement | undefined =>
  [...(drawing?.querySelectorAll<SVGElement>('[data-code]') ?? [])].find((element) => element.dataset.code === code);

/** Where its reader states first: what stands still, what is open, else where it began. */
function firstSeen({ nodes }: ChartModel): DrawnNode | undefined {
  return nodes.find(({ state }) => state === 'exception') ?? nodes.find(({ state }) => state === 'current' || state === 'waiting') ?? nodes[0];
}

/** The element that a key leads to: arrows through all of them in their order, Home and End. */
function nodeByKey(key: string, nodes: readonly DrawnNode[], from: string | undefined): DrawnNode | undefined {
  const at = nodes.findIndex(({ code }) => code === from);
  if (key === 'ArrowRight' || key === 'ArrowDown') return nodes[Math.min(nodes.length - 1, at + 1)];
  if (key === 'ArrowLeft' || key === 'ArrowUp') return nodes[Math.max(0, at - 1)];
  if (key === 'Home') return nodes[0];
  return key === 'End' ? nodes.at(-1) : undefined;
}

/** Name, kind, how it stands, and people, as they are read out. */
function spokenNode({ name, type, state, people, times }: DrawnNode, { t, locale }: Ports): string {
  return [
    name || t(`track:type.${TYPES.has(type) ? type : 'other'}`),
    t(`track:chart.state.${state}`),
    people.join(listSeparator(locale)),
    times > 1 ? t('track:chart.times', { count: times }) : '',
  ]
    .filter((part) => part !== '')
    .join(locale === 'zh' ? '，' : ', ');
}

const TYPES: ReadonlySet<string> = new Set(
  'startEvent endEvent boundaryEvent userTask serviceTask callActivity exclusiveGateway parallelGateway inclusiveGateway'.split(' '),
);

/** Below the name of a step: who, how they decide, how often or how long; then the same with less, for where that has no room. */
function linesOf({ people, times, mode, last }: DrawnNode, { t, locale }: Ports): string[] {
  const [first, ...others] = people;
  if (first === undefined) return [times > 1 ? t('track:chart.times', { count: times }) : ''];
  const who = others.length === 0 ? first : modeText(mode, t) || t('track:chart.people', { name: first, count: people.length });
  const more = times > 1 ? t('track:chart.times', { count: times }) : spanText(last?.receiveTime, last?.finishTime, locale);
  return [...(more === '' ? [] : [`${who} · ${more}`]), who, ...(others.length === 0 ? [] : [t('track:chart.count', { count: people.length })])];
}
