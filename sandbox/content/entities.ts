/** Character references of HTML text: the named ones that authors use, and all numeric ones. */

const named = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: '\u00a0',
    copy: '\u00a9',
    reg: '\u00ae',
    trade: '\u2122',
    hellip: '\u2026',
    mdash: '\u2014',
    ndash: '\u2013',
    laquo: '\u00ab',
    raquo: '\u00bb',
    ldquo: '\u201c',
    rdquo: '\u201d',
    lsquo: '\u2018',
    rsquo: '\u2019',
    times: '\u00d7',
    divide: '\u00f7',
    deg: '\u00b0',
    yen: '\u00a5',
    euro: '\u20ac',
    pound: '\u00a3',
    cent: '\u00a2',
    middot: '\u00b7',
    bull: '\u2022',
    larr: '\u2190',
    rarr: '\u2192',
    uarr: '\u2191',
    darr: '\u2193',
    check: '\u2713',
    plusmn: '\u00b1',
    le: '\u2264',
    ge: '\u2265',
    ne: '\u2260',
  }),
);

/** Text with its character references resolved, once; unknown ones stay as they are. */
export function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(\w{2,10}));?/g, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named.get(name) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '0', 16) : Number(decimal);
    return code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd' : String.fromCodePoint(code);
  });
}
