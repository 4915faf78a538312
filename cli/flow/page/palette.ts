/** The colours of the page, which are those of the portal; dark where the reader's system is. */
export const PALETTE = `
:root{color-scheme:light dark;--bg:#f3f5f8;--surface:#fff;--sunken:#f7f8fb;--track:#e8ebf1;--border:#e3e7ee;--line:#98a3b6;--dot:#e3e7ee;
--text:#182030;--muted:#5b6578;--link:#1f5fe0;--primary:#2970ff;--green:#0b6b47;--green-soft:#e6f6ee;
--amber:#8a4b08;--amber-fill:#8a4b08;--amber-soft:#fff3df;--danger:#b3261e;--danger-fill:#d03a2f;--danger-soft:#fdecea;
--font:-apple-system,"Segoe UI","PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;
--mono:ui-monospace,"SF Mono","Cascadia Mono",Consolas,"Noto Sans Mono CJK SC",monospace}
@media (prefers-color-scheme:dark){:root{--bg:#0f1319;--surface:#161b23;--sunken:#12171e;--track:#262e3a;--border:#272f3b;--line:#6b7789;--dot:#272f3b;
--text:#e7eaf0;--muted:#9aa4b5;--link:#86adff;--primary:#5b92ff;--green:#5fd3a0;--green-soft:#123226;
--amber:#f2b866;--amber-fill:#8a4b08;--amber-soft:#3a2a10;--danger:#ff9a90;--danger-fill:#c23a2f;--danger-soft:#431e1b}}
`;
