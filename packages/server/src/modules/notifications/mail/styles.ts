import { Html } from './html.ts';

/** X1's colours; mail programs know no custom properties. */
const light = { ink: '#0e1320', paper: '#fafaf7', surface: '#ffffff', sunken: '#f1f1ec', line: '#e3e5ea', muted: '#596172' };
const dark = { ink: '#f4f5f7', paper: '#0b0e16', surface: '#141926', sunken: '#1b2130', line: '#262d3d', muted: '#9aa3b5' };
const volt = '#d6ff3d';
const bar = { light: '#0e1320', dark: '#10141f' };

const text = "font-family:Inter,system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const display = "font-family:'Archivo Expanded',Archivo,'Helvetica Neue',Arial,sans-serif";

/** Written on the elements themselves: many mail programs take no other styles. */
export const styles = safe({
  body: `margin:0;padding:0;background:${light.paper};-webkit-text-size-adjust:100%`,
  hidden: 'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all',
  paper: `background:${light.paper}`,
  bar: `padding:16px 28px;background:${bar.light};border-radius:20px 20px 0 0`,
  logo: `display:inline-block;padding:3px 12px 4px;background:${volt};color:#0e1320;border-radius:4px;${display};font-size:20px;line-height:26px;font-weight:800;font-style:italic;letter-spacing:-.02em;text-decoration:none`,
  surface: `padding:32px 28px 24px;background:${light.surface};border:1px solid ${light.line};border-top:0;border-radius:0 0 20px 20px`,
  heading: `margin:0 0 16px;color:${light.ink};${display};font-size:26px;line-height:32px;font-weight:800;letter-spacing:-.02em`,
  paragraph: `margin:0 0 16px;color:${light.ink};${text};font-size:16px;line-height:24px`,
  after: `margin:0 0 12px;color:${light.muted};${text};font-size:14px;line-height:21px`,
  factLabel: `padding:10px 16px 10px 0;border-top:1px solid ${light.line};color:${light.muted};${text};font-size:14px;line-height:22px;font-weight:400;text-align:left;vertical-align:top;white-space:nowrap`,
  factValue: `padding:10px 0;border-top:1px solid ${light.line};color:${light.ink};${text};font-size:16px;line-height:22px;font-weight:600;text-align:left;vertical-align:top;overflow-wrap:anywhere`,
  quote: `margin:0 0 24px;padding:16px 20px;background:${light.sunken};border-radius:12px`,
  quoteText: `margin:0 0 6px;color:${light.ink};${text};font-size:16px;line-height:24px;white-space:pre-line;overflow-wrap:anywhere`,
  quoteBy: `margin:0;color:${light.muted};${text};font-size:14px;line-height:20px`,
  button: `background:${light.ink};border-radius:12px`,
  buttonLabel: `display:inline-block;padding:13px 24px;color:#ffffff;${text};font-size:16px;line-height:22px;font-weight:600;text-align:center;text-decoration:none`,
  address: `margin:0 0 20px;color:${light.muted};${text};font-size:13px;line-height:19px;overflow-wrap:anywhere`,
  addressLink: `color:${light.muted};text-decoration:underline;word-break:break-all`,
  footer: `padding:20px 28px 0;color:${light.muted};${text};font-size:13px;line-height:20px`,
  footerLink: `color:${light.muted};text-decoration:underline`,
});

/** For the dark: only what a class names can still change. */
export const darkStyles = new Html(`:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background: ${dark.paper} !important; }
  .bar { background: ${bar.dark} !important; }
  .surface { background: ${dark.surface} !important; border-color: ${dark.line} !important; }
  .sunken { background: ${dark.sunken} !important; }
  .line { border-color: ${dark.line} !important; }
  .ink { color: ${dark.ink} !important; }
  .muted { color: ${dark.muted} !important; }
  .button { background: ${dark.ink} !important; }
  .button-label { color: ${light.ink} !important; }
}`);

/** These are ours, with nothing of anybody else in them; quotes in them stay single, the attributes' are double. */
function safe<Name extends string>(named: Record<Name, string>): Record<Name, Html> {
  return Object.fromEntries(Object.entries<string>(named).map(([name, value]) => [name, new Html(value)])) as Record<Name, Html>;
}
