import { bilingual } from '#server/refusals/refused.ts';
import { both, html, type Markup } from './html.ts';
import type { PageContent } from './pageParts.ts';

/** The same as the command printed, its verdicts in colour. */
export function printedPart({ command, printed }: PageContent): Markup {
  return html`<section class="printed" aria-labelledby="printed"><h2 id="printed">${both(bilingual('命令行的输出', 'What the command printed'))}</h2>
<pre>$ ${command}
${printed.map((line) => html`${printedLine(line)}\n`)}</pre></section>`;
}

/** The verdict of a line: how grave a finding at a place is, or how a case came out. */
const VERDICT = /^(\S+:\d+:\d+ )?(error|warning|same|differs) /;

function printedLine(line: string): Markup {
  const [whole, place = '', verdict] = VERDICT.exec(line) ?? [];
  if (whole === undefined || verdict === undefined) return html`${line}`;
  return html`${place}<span class="${KIND.get(verdict) ?? verdict}">${verdict}</span> ${line.slice(whole.length)}`;
}

const KIND: ReadonlyMap<string, string> = new Map([
  ['same', 'success'],
  ['differs', 'error'],
]);
