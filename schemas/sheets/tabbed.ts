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
const QUOTED_CELL = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)/y;

function quotedCell(text: string, at: number): Cell | undefined {
  if (text[at] !== '"') return undefined;
  QUOTED_CELL.lastIndex = at;
  const found = QUOTED_CELL.exec(text);
  return found ? { cell: (found[1] ?? '').replaceAll('""', '"').replaceAll(/\r\n?/g, '\n'), end: at + found[0].length } : undefined;
}

function bareCell(text: string, at: number): Cell {
  MARK.lastIndex = at;
  const end = MARK.exec(text)?.index ?? text.length;
  return { cell: text.slice(at, end), end };
}
