const TOKEN = /"([^"]*)"|\\(.)|\[(h+|m+|s+)\]|(h+|m+|s+)|\.(0+)|_.|\*.|(.)/gis;
/** Seconds of the units that formats of time name by their first letter. */
const SECONDS: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1 };
/** What a unit counts to before the next larger one takes over. */
const ROUND: Readonly<Record<string, number>> = { h: 24, m: 60, s: 60 };
/** A second has no more decimals in any format. */
const MOST_DECIMALS = 3;

/** Whether a format code shows time that has gone by, such as `[h]:mm`: no time of any day. */
export function isElapsedFormat(code: string): boolean {
  return /\[(?:h+|m+|s+)\]/i.test(code.replaceAll(/"[^"]*"|\\./g, ''));
}

/** A number of days as its format shows it: `[h]:mm:ss` of 1.5 is `36:00:00`. Source: contract 9 (Dates). */
export function elapsedText(days: number, code: string): string {
  const [section = ''] = code.split(';', 1);
  const tokens = [...section.matchAll(TOKEN)];
  const decimals = Math.min(tokens.find(([, , , , , zeros]) => zeros !== undefined)?.[5]?.length ?? 0, MOST_DECIMALS);
  const fractions = 10 ** decimals;
  const parts = Math.round(Math.abs(days) * 86_400 * fractions);
  const seconds = Math.floor(parts / fractions);
  const texts = tokens.map(([, quoted, escaped, whole, unit, zeros, bare]) => {
    if (zeros !== undefined) return `.${String(parts % fractions).padStart(decimals, '0')}`;
    const [letter] = (whole ?? unit ?? '').toLowerCase();
    if (letter === undefined) return quoted ?? escaped ?? bare ?? '';
    const count = Math.floor(seconds / (SECONDS[letter] ?? 1));
    const shown = whole === undefined ? count % (ROUND[letter] ?? 1) : count;
    return String(shown).padStart((whole ?? unit ?? '').length, '0');
  });
  return (days < 0 && parts > 0 ? '-' : '') + texts.join('');
}
