/**
 * The cells of what a spreadsheet puts into the clipboard as text: lines and tabs divide; a cell that begins with a quotation mark ends
 * with one, and what stands between may hold lines, tabs and doubled marks. Shape: `lines[row][column]`; an empty text is no line.
 * A mark that nobody closes is a part of its text. Source: BX-077.
 */
export function readTabbed(text: string): string[][] {
  const lines: string[][] = [];
  let cells: string[] = [];
  for (let at = 0; at < text.length; ) {
    const { cell, end } = quotedCell(text, at) ?? bareCell(text, at);
    cells.push(cell);
    const mark = text[end];
    at = mark === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1;
    if (mark === '\t') {
      // Behind the last mark stands an empty cell.
      if (at >= text.length) cells.push('');
      else continue;
    }
    lines.push(cells);
    cells = [];
  }
  return lines;
}

interface Cell {
  cell: string;
  /** Place of the mark behind it. */
  end: number;
}

const MARK = /[\t\r\n]/g;

function quotedCell(text: string, at: number): Cell | undefined {
  if (text[at] !== '"') return undefined;
  const end = closingMark(text, at + 1);
  if (end === undefined) return undefined;
  const cell = text
    .slice(at + 1, end)
    .replaceAll('""', '"')
    .replaceAll(/\r\n?/g, '\n');
  return { cell, end: end + 1 };
}

/** Place of the quotation mark that ends a cell: the first that is not doubled; undefined where the cell goes on behind it, or there is none. */
function closingMark(text: string, from: number): number | undefined {
  // A pattern would keep every place it could go back to.
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) {
    const next = text[at + 1];
    if (next === undefined || next === '\t' || next === '\r' || next === '\n') return at;
    if (next !== '"') return undefined;
  }
  return undefined;
}

function bareCell(text: string, at: number): Cell {
  MARK.lastIndex = at;
  const end = MARK.exec(text)?.index ?? text.length;
  return { cell: text.slice(at, end), end };
}
