import { createHash } from 'node:crypto';
import { boundsOfChart } from '#schemas/workflow/chartGeometry.ts';
import { bilingual, type Bilingual } from '#server/refusals/refused.ts';
import { findingsPart, SEVERITY } from './findingsPart.ts';
import { both, html, joined, Markup, type Content } from './html.ts';
import { pageStyle } from './pageStyle.ts';
import type { PageContent, PageWorkflow } from './pageParts.ts';
import { drawPicture } from './picture.ts';
import { printedPart } from './printedPart.ts';
import { stepsPart } from './stepsPart.ts';
import { symbol, symbolSheet } from './symbols.ts';
import { trialPart } from './trialPart.ts';

/**
 * Workflows as one page that needs nothing else: their pictures, what was found in them and cases that were played, then the
 * same as text. It loads nothing and runs nothing, whatever stands in the documents. Source: contract 15.9.7, BX-054, mockup 26.
 */
export function flowPage(content: PageContent): string {
  const { workflows, language } = content;
  const style = pageStyle(widthsOfPictures(workflows));
  const [only, second] = workflows;
  const title = only && !second ? nameOfWorkflow(only) : bilingual(`${content.folder} 的流程`, `Workflows of ${content.folder}`);
  return html`<!doctype html>
<html lang="${language === 'zh' ? 'zh-CN' : 'en'}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyFor(style)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${joined(title)} - portico flow</title>
<style>${new Markup(style)}</style>
</head>
<body>
${symbolSheet()}
<header class="top">${symbol('flow')}<h1>${both(title)}</h1>${only && !second && fileAndFindings(only)}
  <div class="end"><span class="hint">portico flow · ${both(bilingual(`${content.now} 生成`, `written ${content.now}`))}</span>${languageSwitch(language)}</div></header>
${second && contentsOf(workflows)}
<main>${workflows.map((workflow, index) => workflowPart(workflow, `w${index}`, second !== undefined))}
${printedPart(content)}</main>
</body>
</html>
`.text;
}

/** Nothing is loaded and nothing runs; the one style sheet counts by what it holds. */
function policyFor(style: string): string {
  const hash = createHash('sha256').update(style).digest('base64');
  return `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
}

function widthsOfPictures(workflows: readonly PageWorkflow[]): Map<string, number> {
  return new Map(
    workflows.flatMap(({ definition }, index) => {
      if (!definition) return [];
      const { nodes, edges } = definition.layout;
      return [[`w${index}-picture`, boundsOfChart(nodes.values(), edges.values()).width]];
    }),
  );
}

function nameOfWorkflow({ definition, code }: PageWorkflow): Bilingual {
  const name = definition?.name ?? code;
  return bilingual(name, definition?.nameEn ?? name);
}

function languageSwitch(language: PageContent['language']): Markup {
  const choices = [
    ['zh', 'zh-CN', '中文'],
    ['en', 'en', 'English'],
  ] as const;
  return html`<fieldset class="language"><legend class="unseen">${both(bilingual('语言', 'Language'))}</legend>
    ${choices.map(([code, tag, name]) => html`<label lang="${tag}"><input type="radio" name="language" id="language-${code}"${code === language && html` checked`}>${name}</label>`)}</fieldset>`;
}

function contentsOf(workflows: readonly PageWorkflow[]): Markup {
  return html`<nav aria-label="${joined(bilingual('流程', 'Workflows'))}"><ul>${workflows.map(
    (workflow, index) => html`<li><a href="#w${index}">${both(nameOfWorkflow(workflow))}</a> ${findingTags(workflow)}</li>`,
  )}</ul></nav>`;
}

function findingTags({ findings }: PageWorkflow): Content {
  return (['error', 'warning'] as const).map((severity) => {
    const count = findings.filter(({ fault }) => fault.severity === severity).length;
    const { zh, en } = SEVERITY[severity];
    return (
      count > 0 &&
      html`<span class="tag ${severity}">${symbol(severity)} ${both(bilingual(`${count} 个${zh}`, `${count} ${en}${count === 1 ? '' : 's'}`))}</span> `
    );
  });
}

function workflowPart(workflow: PageWorkflow, id: string, isOneOfSeveral: boolean): Markup {
  const { definition, findings, trial } = workflow;
  return html`<section class="workflow" id="${id}" aria-labelledby="${id}-name">
  ${headOfWorkflow(workflow, id, isOneOfSeveral)}
  ${definition && html`<div class="board"><div class="ground" role="group" tabindex="0" aria-label="${joined(bilingual('流程图', 'Picture'))}">${drawPicture(workflow, definition, id)}</div>${legend(findings.length > 0, trial !== undefined)}</div>`}
  ${!definition && html`<p class="workflow-head error">${symbol('error')} ${both(bilingual('文件读不出来，画不了图：见发现的问题。', 'The document cannot be read, so there is no picture: see what was found.'))}</p>`}
  <div class="parts">${findingsPart(findings, id)}${definition && html`${trialPart(workflow, definition, id)}${stepsPart(workflow, definition, id)}`}</div>
</section>`;
}

/** Of the only one the head of the page says all of it. */
function headOfWorkflow(workflow: PageWorkflow, id: string, isOneOfSeveral: boolean): Markup {
  const name = both(nameOfWorkflow(workflow));
  if (!isOneOfSeveral) return html`<h2 id="${id}-name" class="unseen">${name}</h2>`;
  return html`<div class="workflow-head"><h2 id="${id}-name">${name}</h2>${fileAndFindings(workflow)}</div>`;
}

const fileAndFindings = (workflow: PageWorkflow): Markup => html`<code>${workflow.file}</code> ${findingTags(workflow)}`;

function legend(hasFindings: boolean, hasTrial: boolean): Content {
  if (!hasFindings && !hasTrial) return undefined;
  return html`<div class="legend">
    ${hasTrial && html`<span><span class="line"></span>${both(bilingual('所选情况走的路径', 'the way of the chosen case'))}</span>`}
    ${hasFindings && html`<span><span class="number error">1</span>${both(SEVERITY.error)}</span><span><span class="number warning">2</span>${both(SEVERITY.warning)}</span>`}
  </div>`;
}
