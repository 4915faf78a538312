import { TEXT_PX, type DrawnText } from './chartTexts.ts';

/** Words outside of elements, on a ground of their own so that no line strikes them out; elements are read out with their names elsewhere. */
export function TextLayer({ texts }: { texts: readonly DrawnText[] }) {
  return (
    <g aria-hidden="true">
      {texts.map(({ key, kind, tone, text, box: { x, y, width, height } }) => (
        <g key={key} className="p-chart-text" data-kind={kind} data-tone={tone}>
          {kind !== 'name' && <rect x={x} y={y} width={width} height={height} rx="4" />}
          <text x={x + width / 2} y={y + height / 2 + 4} fontSize={TEXT_PX} textAnchor="middle">
            {text}
          </text>
        </g>
      ))}
    </g>
  );
}
