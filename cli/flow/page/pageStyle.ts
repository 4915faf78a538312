import { PALETTE } from './palette.ts';

/** Cases whose way the picture can show. */
export const MOST_CASES = 50;

/** A picture gets no smaller than this share of its size; then it scrolls. */
const LEAST_SCALE = 0.75;

/** The style sheet of the page: nothing is loaded, no element has a style of its own. Shape: `widths` of the pictures by their id, px. */
export function pageStyle(widths: ReadonlyMap<string, number>): string {
  const sizes = [...widths].map(([id, width]) => `#${id}{max-width:${Math.ceil(width)}px;min-width:${Math.ceil(width * LEAST_SCALE)}px}`);
  return `${PALETTE}${BASE}${PICTURE}${PARTS}${waysOfCases()}${sizes.join('')}`;
}

const BASE = `
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:14px/22px var(--font);overflow-wrap:anywhere}
h1,h2,h3,p,ol,ul,dl,dd,pre{margin:0;padding:0}
ol,ul{list-style:none}
code,pre{font-family:var(--mono);font-size:12px}
code{color:var(--muted);overflow-wrap:anywhere}
a{color:var(--link)}
body:has(#language-zh:checked) .en,body:has(#language-en:checked) .zh{display:none}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.sheet{position:absolute}
.symbol{fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round;flex:none;vertical-align:-3px}
.hint{color:var(--muted);font-weight:400;font-size:12px}
.error{color:var(--danger)}.warning{color:var(--amber)}.success,.fine{color:var(--green)}
header.top{display:flex;flex-wrap:wrap;align-items:center;gap:8px 16px;min-height:56px;padding:8px 24px;background:var(--surface);border-bottom:1px solid var(--border)}
header.top h1{font-size:16px;line-height:24px;font-weight:600}
header.top .end{margin-left:auto;display:flex;align-items:center;gap:16px}
fieldset.language{display:flex;margin:0;padding:2px;border:0;border-radius:6px;background:var(--track)}
fieldset.language label{position:relative;padding:0 12px;line-height:32px;border-radius:4px;cursor:pointer}
fieldset.language input{position:absolute;inset:0;margin:0;opacity:0;cursor:pointer}
fieldset.language label:has(:checked){background:var(--surface);font-weight:500;box-shadow:0 1px 2px rgb(15 23 42/.12)}
:focus-visible,fieldset.language label:has(:focus-visible){outline:2px solid var(--primary);outline-offset:2px}
nav ul{display:flex;flex-wrap:wrap;gap:4px 16px;padding:8px 24px}
nav a{line-height:32px}
`;

const PICTURE = `
.workflow-head{display:flex;flex-wrap:wrap;align-items:center;gap:8px 12px;padding:16px 24px 8px}
.workflow-head h2{font-size:16px;line-height:24px;font-weight:600}
.board{background:radial-gradient(var(--dot) 1px,transparent 1px) 0 0/16px 16px var(--surface);border:solid var(--border);border-width:0 0 1px}
.workflow-head~.board{border-top-width:1px}
.ground{position:relative;overflow:auto;padding:8px 24px}
.picture{display:block;width:100%;height:auto;margin:0 auto;font-family:var(--font)}
.legend{display:flex;flex-wrap:wrap;gap:4px 16px;padding:0 24px 10px;font-size:12px;color:var(--text)}
.legend span{display:inline-flex;align-items:center;gap:6px}
.legend .line{width:20px;height:3px;border-radius:2px;background:var(--green)}
.flow{fill:none;stroke:var(--line);stroke-width:1.5}
.arrow{fill:var(--line)}.way-arrow{fill:var(--green)}
.way{fill:none;stroke:var(--green);stroke-width:3;display:none}
.box{fill:var(--surface);stroke:var(--line);stroke-width:1}
.startEvent .box{stroke-width:1.5}.endEvent .box{stroke-width:3}
.ring{fill:none;stroke:var(--line)}.dashed{stroke-dasharray:4 3}.filled{fill:var(--line)}
.node .symbol{color:var(--muted)}
.faulty .box{stroke:var(--danger);stroke-width:2;fill:var(--danger-soft)}
.picture text{fill:var(--text)}
.step-name{font-size:13px;font-weight:500}
.step-people,.step-limit,.below,.flow-words{font-size:12px}
.picture .step-people,.picture .below{fill:var(--muted)}
.picture .step-limit{fill:var(--amber)}
.below,.flow-words{text-anchor:middle}
.flow-words{paint-order:stroke;stroke:var(--surface);stroke-width:4px;stroke-linejoin:round}
.picture .code{font-family:var(--mono);font-size:11px}
.pin.error path{fill:var(--danger-fill)}.pin.warning path{fill:var(--amber-fill)}
.picture .pin text{fill:#fff;font-size:12px;font-weight:600;text-anchor:middle}
`;

const PARTS = `
.parts{display:grid;grid-template-columns:minmax(280px,430px) minmax(0,1fr);gap:12px;align-items:start;padding:12px 24px}
.parts:has(.findings>.fine){grid-template-columns:minmax(0,1fr)}
.card{background:var(--surface);border:1px solid var(--border);border-radius:8px;min-width:0}
.card>h3{padding:11px 16px;font-size:14px;font-weight:600;border-bottom:1px solid var(--border)}
.card>p{padding:8px 16px}
.steps{grid-column:1/-1}
.count{padding:0 6px;border-radius:4px;background:var(--track);color:var(--muted);font-size:12px;font-weight:400}
.tag{display:inline-flex;align-items:center;gap:4px;padding:0 8px;border-radius:4px;font-size:12px;line-height:22px;font-weight:400}
.tag.error{background:var(--danger-soft)}.tag.warning{background:var(--amber-soft)}.tag.success{background:var(--green-soft)}
.number{display:inline-grid;place-items:center;flex:none;min-width:20px;height:20px;padding:0 4px;border-radius:10px;color:#fff;font-size:12px;line-height:20px;font-weight:600}
.number.error{background:var(--danger-fill)}.number.warning{background:var(--amber-fill)}
.findings li{display:flex;gap:8px;padding:10px 16px;border-bottom:1px solid var(--border)}
.findings li>div{min-width:0;flex:1}
.findings strong{font-weight:400;font-size:12px}
.findings pre{margin-top:4px;padding:2px 8px;border-radius:4px;background:var(--sunken);color:var(--muted);white-space:pre-wrap}
.scroll{position:relative;overflow:auto}
table{width:100%;border-collapse:collapse;font-size:13px;line-height:20px}
th,td{padding:8px 12px;border-bottom:1px solid var(--border);text-align:left;vertical-align:top;font-weight:400;min-width:104px}
tbody th{font-weight:500}
thead th{background:var(--sunken);color:var(--muted);font-size:12px}
th.case{min-width:190px}
.case label{display:block;color:var(--text);font-size:13px;font-weight:500}
.case input{margin:0 4px 0 0;vertical-align:-1px;accent-color:var(--primary)}
.case .starter,.case code{display:block}
tbody code{display:block}
td code,.steps code{display:inline}
td strong{font-weight:500}.fact{white-space:nowrap}.pass p+p{margin-top:2px}
.taken{font-weight:500}.value{color:var(--muted);font-weight:400}
.result td,.result th{border-bottom:0;background:var(--sunken)}
.steps>ol>li{padding:8px 16px;border-bottom:1px solid var(--border)}
.steps .kind{color:var(--muted)}
.steps dl,.steps ul{padding-left:16px;font-size:13px}
.steps dl>div{display:flex;gap:8px}
.steps dt{flex:none;min-width:72px;color:var(--muted)}
.printed{padding:16px 24px;background:#151c2a;color:#e7eaf0}
.printed .error{color:#ff9a90}.printed .warning{color:#f2b866}.printed .success{color:#5fd3a0}
.printed h2{font-size:12px;font-weight:400;color:#9aa6ba}
.printed pre{padding-top:4px;line-height:20px;white-space:pre-wrap}
@media (max-width:900px){.parts{grid-template-columns:minmax(0,1fr);padding:12px}header.top,.workflow-head,.ground,.legend,nav ul{padding-left:12px;padding-right:12px}fieldset.language label{line-height:44px}.case label{line-height:44px}nav a{line-height:44px}}
/* On paper nothing scrolls: a picture is as wide as the sheet. */
@media print{.ground,.scroll{overflow:visible}.ground svg{min-width:0!important}tr,.findings li{break-inside:avoid}}
`;

/** A rule for each case: where it is chosen, its way stands out. */
function waysOfCases(): string {
  return Array.from(
    { length: MOST_CASES },
    (_, at) => `body:has(#way-${at}:checked) .way-${at}{display:inline}body:has(#way-${at}:checked) .on-${at}:not(.faulty)>.box{stroke:var(--green)}`,
  ).join('\n');
}
