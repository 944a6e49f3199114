import { inLanguage, t } from '@x1/contract/core/texts.ts';
import { toLine } from './address.ts';
import { Html, html } from './html.ts';
import { footerOf, type Letter } from './letter.ts';

/** A letter in the form in which it is sent. */
interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/**
 * Gives a letter its form, in its language: one calm page that works without pictures, in the light and in the dark, and the same as plain text.
 *
 * @param publicUrl the product's origin, before every path
 */
export function renderMail(letter: Letter, publicUrl: string): RenderedMail {
  const subject = toLine(letter.subject);
  return inLanguage(letter.language ?? 'en', () => ({
    subject,
    html: toPage({ ...letter, subject }, publicUrl).text,
    text: toText(letter, publicUrl),
  }));
}

/** What keeps mailboxes from filling the preview with what comes after the preheader. */
const previewEnd = '\u00a0\u200c'.repeat(60);

function toPage(letter: Letter, publicUrl: string): Html {
  return html`<!doctype html>
<html lang="${letter.language ?? 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${letter.subject}</title>
<style>${darkStyles}</style>
</head>
<body class="paper" style="${styles.body}">
<div style="${styles.hidden}">${letter.preheader}${previewEnd}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="paper" style="${styles.paper}"><tr><td align="center" style="padding:24px 12px 40px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="bar" style="${styles.bar}"><a href="${publicUrl}/" style="${styles.logo}" aria-label="${t('X1, to the start page')}">X1</a></td></tr>
<tr><td class="surface" style="${styles.surface}">
<h1 class="ink" style="${styles.heading}">${letter.heading}</h1>
${letter.paragraphs.map((text) => paragraph(text))}
${factsTable(letter)}${quoted(letter)}${button(letter, publicUrl)}${besides(letter, publicUrl)}
${(letter.afterButton ?? []).map((text) => html`<p class="muted" style="${styles.after}">${text}</p>\n`)}
</td></tr>
<tr><td class="muted" style="${styles.footer}">${footer(letter, publicUrl)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

const paragraph = (text: string) => html`<p class="ink" style="${styles.paragraph}">${text}</p>\n`;

function factsTable({ facts = [] }: Letter): Html | null {
  if (facts.length === 0) return null;
  const rows = facts.map(
    ({ label, value }) =>
      html`<tr><th scope="row" class="muted line" style="${styles.factLabel}">${label}</th><td class="ink line" style="${styles.factValue}">${value}</td></tr>\n`,
  );
  return html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px;border-collapse:collapse">${rows}</table>\n`;
}

function quoted({ quote }: Letter): Html | null {
  if (!quote) return null;
  return html`<blockquote class="sunken" style="${styles.quote}"><p class="ink" style="${styles.quoteText}">${quote.text}</p><p class="muted" style="${styles.quoteBy}">${quote.by}</p></blockquote>\n`;
}

/** The address is also below: some mailboxes remove links, and people like to see where one leads. */
function button({ button: next }: Letter, publicUrl: string): Html | null {
  if (!next) return null;
  const url = publicUrl + next.path;
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr><td class="button" style="${styles.button}"><a href="${url}" class="button-label" style="${styles.buttonLabel}">${next.label}</a></td></tr></table>
<p class="muted" style="${styles.address}">${t('Or open this link:')} <a href="${url}" class="muted" style="${styles.addressLink}">${url}</a></p>\n`;
}

function besides({ link }: Letter, publicUrl: string): Html | null {
  return link
    ? html`<p class="ink" style="${styles.paragraph}"><a href="${publicUrl}${link.path}" class="ink" style="color:inherit;font-weight:600">${link.label}</a></p>\n`
    : null;
}

function footer(letter: Letter, publicUrl: string): Html {
  const { text, link } = footerOf(letter);
  const choose = link && html` <a href="${publicUrl}${link.path}" class="muted" style="${styles.footerLink}">${link.label}</a>.`;
  return html`${text}${choose}<br>${t('X1 · Training with college athletes')}`;
}

function toText(letter: Letter, publicUrl: string): string {
  const { heading, paragraphs, facts = [], quote, button: next, link: also, afterButton = [] } = letter;
  const { text: why, link } = footerOf(letter);
  const blocks = [
    heading,
    ...paragraphs,
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    quote && `${quote.text.replaceAll(/^/gm, '> ')}\n${quote.by}`,
    next && `${next.label}:\n${publicUrl}${next.path}`,
    also && `${also.label}: ${publicUrl}${also.path}`,
    ...afterButton,
    `--\n${why}${link ? `\n${link.label}: ${publicUrl}${link.path}` : ''}\n${t('X1 · Training with college athletes')}`,
  ];
  return `${blocks.filter((block) => block).join('\n\n')}\n`;
}

/** X1's colors; email programs know no custom properties. */
const light = { ink: '#0e1320', paper: '#fafaf7', surface: '#ffffff', sunken: '#f1f1ec', line: '#e3e5ea', muted: '#596172' };
const dark = { ink: '#f4f5f7', paper: '#0b0e16', surface: '#141926', sunken: '#1b2130', line: '#262d3d', muted: '#9aa3b5' };
const volt = '#d6ff3d';
const bar = { light: '#0e1320', dark: '#10141f' };

const text = "font-family:Inter,system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const display = "font-family:'Archivo Expanded',Archivo,'Helvetica Neue',Arial,sans-serif";

/** Written on the elements themselves: many email programs take no other styles. */
const styles = safe({
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
const darkStyles = new Html(`:root { color-scheme: light dark; supported-color-schemes: light dark; }
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
