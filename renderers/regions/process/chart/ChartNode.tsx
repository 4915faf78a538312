import { initials } from '#renderers/regions/base/Avatar.tsx';
import { MARK_PATHS } from '#renderers/regions/process/marks.ts';
import { fitText, textWidth } from '#schemas/workflow/chartText.ts';
import type { DrawnNode, ChartState } from './chartModel.ts';

interface ChartNodeProps {
  node: DrawnNode;
  /** Read out: name, how it stands, people. */
  label: string;
  /** Below the name, beside the pictures of its people: the first of these that has room. */
  lines: readonly string[];
  isPointed: boolean;
  /** It is the one the Tab key reaches. */
  isStop: boolean;
  onFocus(): void;
  onPoint(isPointed: boolean): void;
}

const NAME_PX = 13;
const LINE_PX = 12;
const SIDE_PX = 12;

/** What marks an element at its corner. */
const MARKS: ReadonlyMap<ChartState, keyof typeof MARK_PATHS> = new Map([
  ['done', 'done'],
  ['current', 'current'],
  ['waiting', 'waiting'],
  ['exception', 'exception'],
  ['takenAway', 'takenAway'],
]);

/** An element of the chart; shape, line and mark say how it stands without colour. Source: mockup 15. */
export function ChartNode({ node, label, lines, isPointed, isStop, onFocus, onPoint }: ChartNodeProps) {
  const { code, state, shape } = node;
  const mark = shape === 'step' ? MARKS.get(state) : undefined;
  return (
    <g
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing has no list of its own
      role="listitem"
      aria-label={label}
      aria-current={state === 'current' ? 'step' : undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- elements are walked by the arrow keys
      tabIndex={isStop ? 0 : -1}
      className="p-chart-node"
      data-state={state}
      data-shape={shape}
      data-code={code}
      data-pointed={isPointed || undefined}
      onFocus={onFocus}
      onPointerEnter={() => onPoint(true)}
      onPointerLeave={() => onPoint(false)}
    >
      {shape === 'step' && <Step node={node} lines={lines} />}
      {shape === 'gateway' && <Gateway node={node} />}
      {shape === 'event' && <Event node={node} />}
      {mark && <Mark name={mark} x={node.x + node.width - 2} y={node.y + 2} />}
    </g>
  );
}

/** Pictures of people, px: as many stand beside each other, a part of each over the one before. */
const PERSON_PX = 18;
const APART_PX = 13;
const MOST_PEOPLE = 3;

function Step({ node: { x, y, width, height, name, code, people }, lines }: { node: DrawnNode; lines: readonly string[] }) {
  const shown = people.slice(0, MOST_PEOPLE);
  const beside = shown.length === 0 ? 0 : PERSON_PX + (shown.length - 1) * APART_PX + 4;
  const room = width - 2 * SIDE_PX - beside;
  const line = lines.find((one) => textWidth(one, LINE_PX) <= room) ?? lines.at(-1) ?? '';
  const [below = ''] = fitText(line, room, LINE_PX, 1);
  const hasBelow = below !== '' || shown.length > 0;
  const names = fitText(name || code, width - 2 * SIDE_PX, NAME_PX, !hasBelow || height >= 70 ? 2 : 1);
  const rows = names.length + (hasBelow ? 1 : 0);
  const top = y + (height - rows * 20) / 2 + 14;
  const last = top + names.length * 20;
  return (
    <>
      <rect className="p-chart-halo" x={x - 4} y={y - 4} width={width + 8} height={height + 8} rx="11" />
      <rect className="p-chart-shape" x={x} y={y} width={width} height={height} rx="8" />
      {names.map((text, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the lines of a name never move
        <text key={at} className="p-chart-name" x={x + SIDE_PX} y={top + at * 20} fontSize={NAME_PX}>
          {text}
        </text>
      ))}
      {shown.map((person, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two people may have one name
        <g key={at} className="p-chart-person" transform={`translate(${x + SIDE_PX + at * APART_PX} ${last - 14})`}>
          <circle cx={PERSON_PX / 2} cy={PERSON_PX / 2} r={PERSON_PX / 2} />
          <text x={PERSON_PX / 2} y={PERSON_PX / 2 + 3.5} fontSize="10" textAnchor="middle">
            {initials(person, PERSON_PX)}
          </text>
        </g>
      ))}
      {below !== '' && (
        <text className="p-chart-line" x={x + SIDE_PX + beside} y={last} fontSize={LINE_PX}>
          {below}
        </text>
      )}
    </>
  );
}

/** Signs inside of gateways, by their type, in a box of 18. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['exclusiveGateway', 'm5 5 8 8M13 5l-8 8'],
  ['parallelGateway', 'M9 3.6v10.8M3.6 9h10.8'],
  ['inclusiveGateway', 'M9 4a5 5 0 1 1 0 10A5 5 0 0 1 9 4'],
]);

function Gateway({ node: { x, y, width, height, type } }: { node: DrawnNode }) {
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  const points = [
    [middleX, y],
    [x + width, middleY],
    [middleX, y + height],
    [x, middleY],
  ];
  return (
    <>
      <circle className="p-chart-halo" cx={middleX} cy={middleY} r={width / 2 + 4} />
      <polygon className="p-chart-shape" points={points.map((point) => point.join(',')).join(' ')} />
      <path className="p-chart-sign" d={SIGNS.get(type)} transform={`translate(${middleX - 9} ${middleY - 9})`} />
    </>
  );
}

function Event({ node: { x, y, width, height, type } }: { node: DrawnNode }) {
  const [middleX, middleY, radius] = [x + width / 2, y + height / 2, Math.min(width, height) / 2];
  return (
    <>
      <circle className="p-chart-halo" cx={middleX} cy={middleY} r={radius + 4} />
      <circle className="p-chart-shape" data-type={type} cx={middleX} cy={middleY} r={radius - (type === 'endEvent' ? 1 : 0)} />
      {type === 'boundaryEvent' && <path className="p-chart-sign" d={MARK_PATHS.current} transform={`translate(${middleX - 9} ${middleY - 9})`} />}
    </>
  );
}

function Mark({ name, x, y }: { name: keyof typeof MARK_PATHS; x: number; y: number }) {
  return (
    <g className="p-chart-mark">
      <circle cx={x} cy={y} r="10" />
      <path d={MARK_PATHS[name]} transform={`translate(${x - 7} ${y - 7}) scale(0.78)`} />
    </g>
  );
}
