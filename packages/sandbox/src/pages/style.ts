/** The one stylesheet of all sandbox pages. */
export const stylesheet = `:root {
  color-scheme: light dark;
  --ink: light-dark(#0e1320, #f4f5f7);
  --paper: light-dark(#fafaf7, #0b0e16);
  --surface: light-dark(#ffffff, #141926);
  --sunken: light-dark(#f1f1ec, #1b2130);
  --line: light-dark(#e3e5ea, #262d3d);
  --field: light-dark(#868e9e, #6b7489);
  --muted: light-dark(#596172, #9aa3b5);
  --on-ink: light-dark(#ffffff, #0e1320);
  --ink-hover: light-dark(#2a3145, #d8dbe2);
  --volt: #d6ff3d;
  --on-volt: #0e1320;
  --plate: light-dark(#0e1320, #1a2132);
  --plate-line: light-dark(#565f76, #565f76);
  --bar: light-dark(#0e1320, #10141f);
  --success: light-dark(#0b6b3a, #63d99a); --success-bg: light-dark(#e4f5eb, #12291f);
  --warning: light-dark(#7a4d00, #f4c15d); --warning-bg: light-dark(#fff1d6, #2c2312);
  --danger: light-dark(#b42318, #ff9a90); --danger-bg: light-dark(#fdebe9, #331a1b);
  --info: light-dark(#1b55b0, #8db8ff); --info-bg: light-dark(#e8f0fd, #16233d);
  --display: "Archivo Expanded", Archivo, "Helvetica Neue", Arial, sans-serif;
  --text: Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 400 16px/1.5 var(--text); -webkit-font-smoothing: antialiased; }
h1, h2, h3, p, ul, dl, dd, fieldset { margin: 0; padding: 0; border: 0; min-width: 0; }
ul { list-style: none; }
h1, h2 { font-family: var(--display); font-stretch: 118%; text-wrap: balance; }
h1 { font-size: clamp(26px, 1.3vw + 21px, 34px); line-height: 1.14; font-weight: 800; letter-spacing: -.02em; }
h2 { font-size: 19px; line-height: 26px; font-weight: 700; letter-spacing: -.012em; }
a { color: inherit; text-underline-offset: 3px; }
button, input, select { font: inherit; color: inherit; }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; box-shadow: 0 0 0 2px var(--volt); }
.wrap { width: 100%; margin-inline: auto; padding-inline: 16px; }
.wrap.narrow { max-width: 528px; }
.wrap.wide { max-width: 1264px; }
.bar { background: var(--bar); color: #f4f5f7; }
.bar .wrap { display: flex; align-items: center; gap: 12px; height: 56px; }
.logo-plate { fill: var(--volt); } .logo-mark { fill: var(--on-volt); }
.tag { padding: 3px 10px; border: 1px solid #565f76; border-radius: 6px; font-size: 13px; line-height: 18px; font-weight: 600; color: #f4f5f7; }
.banner { background: var(--warning-bg); color: var(--warning); border-bottom: 1px solid var(--line); font-size: 14px; line-height: 20px; }
.banner p { padding-block: 12px; }
main { display: grid; gap: 20px; padding-block: 28px 56px; }
.lead { margin-top: 8px; color: var(--muted); }
.muted { color: var(--muted); }
.small { font-size: 14px; line-height: 20px; }
.card { display: grid; gap: 20px; padding: 20px; background: var(--surface); border: 1px solid var(--line); border-radius: 12px; align-content: start; }
.plate { position: relative; padding: 20px; background: var(--plate); color: #f4f5f7; border-radius: 20px; overflow: hidden; }
.plate::after { content: ""; position: absolute; right: -110px; bottom: -130px; width: 260px; height: 260px; border-radius: 50%; background: repeating-radial-gradient(circle, transparent 0 15px, var(--plate-line) 15px 16px); opacity: .4; }
.plate > * { position: relative; z-index: 1; }
.plate .figure { margin-top: 4px; font: 800 34px/40px var(--display); font-stretch: 118%; letter-spacing: -.025em; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.plate .figure.words { font-size: 24px; line-height: 30px; }
.plate .label, .plate dt { font-size: 14px; line-height: 20px; color: #aab2c3; }
.plate dl { display: grid; gap: 12px; margin-top: 18px; }
.plate dd { font-weight: 500; overflow-wrap: anywhere; }
form.choices { display: grid; gap: 12px; }
.btn { display: inline-flex; align-items: center; justify-content: center; width: 100%; min-height: 48px; padding: 10px 18px; border: 1px solid transparent; border-radius: 12px; font-weight: 600; line-height: 22px; text-align: center; text-decoration: none; cursor: pointer; transition: background-color 160ms; }
.btn.primary { background: var(--ink); color: var(--on-ink); } .btn.primary:hover { background: var(--ink-hover); }
.btn.outline { background: transparent; border-color: var(--field); } .btn.outline:hover { background: var(--sunken); }
.btn.danger { background: transparent; border-color: var(--danger); color: var(--danger); } .btn.danger:hover { background: var(--danger-bg); }
.btn.plain { background: transparent; text-decoration: underline; text-underline-offset: 3px; } .btn.plain:hover { background: var(--sunken); }
.btn.compact { width: auto; min-height: 44px; padding: 6px 14px; font-size: 14px; border-radius: 6px; }
.group { display: grid; gap: 12px; padding-block: 16px; border-block: 1px solid var(--line); }
.fieldrow { display: grid; gap: 6px; }
label, .fieldlabel { font-weight: 600; font-size: 15px; line-height: 20px; }
.hint { font-size: 14px; line-height: 20px; font-weight: 400; color: var(--muted); }
select, input[type="number"], input[type="email"], input[type="text"], input[type="datetime-local"] { width: 100%; min-height: 48px; padding: 10px 12px; background: var(--surface); border: 1px solid var(--field); border-radius: 6px; text-overflow: ellipsis; }
.check { display: grid; grid-template-columns: 24px minmax(0, 1fr); gap: 2px 12px; align-items: start; padding-block: 6px; }
.check input { width: 22px; height: 22px; margin: 0; accent-color: var(--ink); }
.check .hint { grid-column: 2; }
.faults { display: grid; gap: 16px; }
.panels { display: grid; gap: 20px; align-items: start; }
.rows { display: grid; }
.rows > li { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px 16px; padding-block: 14px; border-top: 1px solid var(--line); }
.rows > li:first-child { border-top: 0; padding-top: 0; } .rows > li:last-child { padding-bottom: 0; }
.what { display: grid; gap: 2px; min-width: 0; flex: 1 1 220px; overflow-wrap: anywhere; }
.what strong { font-weight: 600; font-variant-numeric: tabular-nums; }
.what code { font: 400 13px/18px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; color: var(--muted); }
.end { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; }
.badge { display: inline-flex; align-items: center; padding: 3px 10px; border-radius: 6px; font-size: 13px; line-height: 18px; font-weight: 600; background: var(--sunken); color: var(--ink); overflow-wrap: anywhere; }
.badge.good { background: var(--success-bg); color: var(--success); }
.badge.wait { background: var(--info-bg); color: var(--info); }
.badge.warn { background: var(--warning-bg); color: var(--warning); }
.badge.bad { background: var(--danger-bg); color: var(--danger); }
.headrow { display: flex; flex-wrap: wrap; align-items: flex-end; justify-content: space-between; gap: 12px 24px; }
.search { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 12px; }
.search input { flex: 1 1 200px; }
.mail { width: 100%; height: min(90vh, 960px); border: 1px solid var(--line); border-radius: 12px; background: #fafaf7; }
.plain { margin: 0; font: 400 14px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
@media (min-width: 900px) {
  .wrap { padding-inline: 32px; }
  .wrap.narrow { max-width: 560px; }
  .bar .wrap { height: 64px; }
  main { padding-block: 40px 72px; }
  .card { padding: 24px; } .plate { padding: 24px; }
  .panels { grid-template-columns: minmax(300px, 380px) minmax(0, 1fr); gap: 24px; }
  .panels > .stack { display: grid; gap: 24px; }
}
.stack { display: grid; gap: 20px; min-width: 0; }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
`;
