import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Comma, quotes, UTF-8, every cell as it is shown, every text quoted, all sheets. */
const CSV_AS_SHOWN = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true,true,false,false,-1';

/** What LibreOffice shows of a workbook: the rows of each sheet by its name, cells as on screen. Errors: throws what it says when it does not open the file. */
export function shownByLibreOffice(workbook: Buffer): Map<string, string[][]> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-office-'));
  try {
    const file = join(folder, 'book.xlsx');
    writeFileSync(file, workbook);
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
    const output = execFileSync(process.env.PORTICO_OFFICE ?? 'soffice', [profile, '--headless', '--convert-to', CSV_AS_SHOWN, '--outdir', folder, file], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const sheets = readdirSync(folder).filter((name) => name.endsWith('.csv'));
    if (sheets.length === 0) throw new Error(`LibreOffice does not open the file: ${output}`);
    return new Map(sheets.map((name) => [name.slice('book-'.length, -'.csv'.length), readCsv(readFileSync(join(folder, name), 'utf8'))]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Rows of quoted, comma-separated text; a quoted field may hold line ends and doubled quotes. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|$)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === ',') continue;
    if (row.length > 1 || row[0] !== '' || end === '\n') rows.push(row);
    row = [];
  }
  return rows;
}
