/** The style sheet of the host's own pages. */
export const hostStyleSheet = `
:root { color-scheme: light dark; --ink: #1c1b22; --soft: #5f5d6b; --line: #e4e3ea; --ground: #fff; --raised: #f7f7fa; --accent: #4b45c6;
  --good: #17663a; --good-ground: #e3f5ea; --gone: #6d3bb3; --bad: #a3262c; --added: #e4f6ea; --added-word: #b3e6c4; --removed: #fdeaea; --removed-word: #f7c3c3; }
@media (prefers-color-scheme: dark) { :root { --ink: #ecebf2; --soft: #a5a3b3; --line: #34333f; --ground: #16151b; --raised: #1f1e26; --accent: #a9a5ff;
  --good: #7fdca4; --good-ground: #173524; --gone: #c9a6ff; --bad: #ff9d9d; --added: #15301f; --added-word: #24603b; --removed: #3a1c1f; --removed-word: #74303a; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.55 system-ui, sans-serif; }
a { color: var(--accent); text-underline-offset: 2px; }
a:focus-visible, button:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
.top { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: baseline; padding: 14px 24px; border-bottom: 1px solid var(--line); }
.top a { color: var(--ink); font-weight: 650; text-decoration: none; } .top span { color: var(--soft); font-size: 13px; }
main { max-width: 980px; margin: 0 auto; padding: 32px 24px 80px; }
h1 { font-size: 26px; line-height: 1.25; margin: 0 0 6px; letter-spacing: -.01em; overflow-wrap: anywhere; } h2 { font-size: 17px; margin: 36px 0 10px; }
.soft { color: var(--soft); } .row { display: flex; flex-wrap: wrap; gap: 10px; align-items: center; margin: 12px 0; }
.state { display: inline-block; padding: 2px 12px; border-radius: 99px; font-weight: 600; font-size: 13px; background: var(--good-ground); color: var(--good); }
.state[data-state=merged] { background: transparent; border: 1px solid var(--gone); color: var(--gone); } .state[data-state=closed] { background: var(--raised); color: var(--soft); }
ul.failures { margin: 8px 0; padding-left: 20px; overflow-wrap: anywhere; } ul.failures li + li { margin-top: 6px; }
details.notices { margin: 12px 0; } details.notices summary { color: var(--soft); cursor: pointer; }
ul.list { list-style: none; margin: 0; padding: 0; border: 1px solid var(--line); border-radius: 10px; overflow: hidden; }
ul.list li { padding: 10px 16px; display: flex; flex-wrap: wrap; gap: 2px 12px; justify-content: space-between; } ul.list li + li { border-top: 1px solid var(--line); }
code { font: 13px/1.5 ui-monospace, monospace; background: var(--raised); padding: 2px 6px; border-radius: 5px; overflow-wrap: anywhere; }
.button { display: inline-block; font: inherit; font-weight: 600; padding: 8px 16px; border-radius: 8px; border: 1px solid transparent; background: var(--accent); color: var(--ground); text-decoration: none; cursor: pointer; }
.merge { border: 1px solid var(--line); border-radius: 10px; padding: 16px; margin: 20px 0; display: flex; flex-wrap: wrap; gap: 12px; align-items: center; justify-content: space-between; }
.description { margin: 20px 0; overflow-wrap: anywhere; } .description ul, .description ol { padding-left: 20px; } .description pre { overflow-x: auto; } .description td { border: 1px solid var(--line); padding: 2px 8px; }
.description blockquote { margin: 12px 0; padding-left: 12px; border-left: 3px solid var(--line); color: var(--soft); }
details.file { border: 1px solid var(--line); border-radius: 10px; margin: 14px 0; overflow: hidden; } details.file summary { padding: 10px 16px; background: var(--raised); cursor: pointer; overflow-wrap: anywhere; }
.diff { overflow-x: auto; } .diff table { border-collapse: collapse; width: 100%; font: 13px/1.55 ui-monospace, monospace; } .diff td { padding: 1px 10px; white-space: pre-wrap; overflow-wrap: anywhere; vertical-align: top; }
.diff td.number { width: 1%; white-space: nowrap; color: var(--soft); text-align: right; user-select: none; } .diff td.sign { width: 1%; padding-right: 0; }
tr[data-kind=added] { background: var(--added); } tr[data-kind=removed] { background: var(--removed); } tr[data-kind=hunk] td { color: var(--soft); background: var(--raised); }
tr[data-kind=added] mark { background: var(--added-word); color: inherit; border-radius: 3px; } tr[data-kind=removed] mark { background: var(--removed-word); color: inherit; border-radius: 3px; }
.diff tr[data-kind=hunk] td { height: 12px; border-top: 1px solid var(--line); border-bottom: 1px solid var(--line); } .diff tr[data-kind=hunk]:first-child td { border-top: 0; }
.merge[data-state=merged] { border-color: var(--gone); justify-content: flex-start; } .count-added { color: var(--good); } .count-removed { color: var(--bad); }
@media (max-width: 600px) { main { padding: 20px 14px 60px; } .top { padding: 12px 14px; } }
`;
