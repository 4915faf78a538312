const POINTS: Readonly<Record<string, number>> = { mm: 72 / 25.4, px: 0.75 };

/** Points of millimetres. */
export function points(mm: number): number {
  return mm * (72 / 25.4);
}

/** A length of a template in points; a percentage stays one. A bare number counts pixels. */
export function toLength(text: string): number | string {
  const [, value = '0', unit = 'px'] = /^([\d.]+)(mm|px)?$/.exec(text) ?? [];
  return text.endsWith('%') ? text : Number(value) * (POINTS[unit] ?? 0);
}

/** `padding` or `margin` in points as pdfmake wants them: left, top, right, bottom; percentages count nothing. */
export function toSides(text: string | undefined): [number, number, number, number] {
  const given = (text ?? '')
    .split(/\s+/)
    .filter((length) => length !== '')
    .map(toLength)
    .map((length) => (typeof length === 'number' ? length : 0));
  const [top = 0, right = top, bottom = top, left = right] = given;
  return [left, top, right, bottom];
}
