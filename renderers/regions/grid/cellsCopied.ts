/** Shown texts as a spreadsheet takes them: lines of cells apart by tabs, those with breaks, tabs or quotes in quotes. Source: BX-065. */
export function toTabbed(lines: readonly (readonly string[])[]): string {
  return lines.map((cells) => cells.map(quoted).join('\t')).join('\n');
}

/** The same as an HTML table; a number stays the text it shows as. */
export function toHtmlTable(lines: readonly (readonly string[])[]): string {
  const rows = lines.map((cells) => `<tr>${cells.map((text) => `<td>${escaped(text)}</td>`).join('')}</tr>`);
  return `<table><tbody>${rows.join('')}</tbody></table>`;
}

function quoted(text: string): string {
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll(/\r?\n/g, '<br>');
}
