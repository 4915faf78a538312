import { bilingual } from '#server/refusals/refused.ts';
import { both, html, type Markup } from './html.ts';
import type { PageFinding } from './pageParts.ts';
import { symbol } from './symbols.ts';

/** What was found in a document: each with its number in the picture, its place in the document named above and the line it stands in (contract 15.9.6). */
export function findingsPart(findings: readonly PageFinding[], id: string): Markup {
  return html`<section class="card findings" aria-labelledby="${id}-findings">
    <h3 id="${id}-findings">${both(bilingual('发现的问题', 'What was found'))} <span class="count">${findings.length}</span></h3>
    ${findings.length === 0 && html`<p class="fine">${symbol('success')} ${both(bilingual('没有发现问题。', 'Nothing was found.'))}</p>`}
    <ol>${findings.map(findingRow)}</ol>
    ${findings.some(({ fault }) => fault.severity === 'error') && html`<p class="hint">${both(NOT_LOADED)}</p>`}
  </section>`;
}

const NOT_LOADED = bilingual(
  '有错误的文件不会装入，仍用上一版；进行中的流程不受影响。',
  'A document with an error is not loaded: its former version stays in force, and running workflows go on as they are.',
);

function findingRow({ number, fault, source }: PageFinding): Markup {
  const { file, line, column, severity, reason } = fault;
  return html`<li>
    <span class="number ${severity}" aria-hidden="true">${number}</span>
    <div><p><code>${file.slice(file.lastIndexOf('/') + 1)}:${line}:${column}</code> <strong class="${severity}">${both(SEVERITY[severity])}</strong></p>
    <p>${reason}</p>${source !== '' && html`<pre>${source}</pre>`}</div>
  </li>`;
}

/** Words of how grave a finding is. */
export const SEVERITY = { error: bilingual('错误', 'error'), warning: bilingual('警告', 'warning') } as const;
