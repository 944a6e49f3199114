import { toLine } from './address.ts';
import { type Html, html } from './html.ts';
import { footerOf, type Letter, preferencesPath } from './letter.ts';
import { darkStyles, styles } from './styles.ts';

/** A letter in the form in which it is sent. */
interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Gives a letter its form: one calm page that works without pictures, in the light and in the dark, and the same as plain text.
 *
 * @param publicUrl the product's origin, before every path
 */
export function renderMail(letter: Letter, publicUrl: string): RenderedMail {
  const subject = toLine(letter.subject);
  return {
    subject,
    html: toPage({ ...letter, subject }, publicUrl).text,
    text: toText(letter, publicUrl),
    headers: toHeaders(letter, publicUrl),
  };
}

/** Mail programs show a way out beside what can be switched off (RFC 2369). */
function toHeaders({ kindOfMail }: Letter, publicUrl: string): Record<string, string> {
  return kindOfMail === 'choice' ? { 'List-Unsubscribe': `<${publicUrl}${preferencesPath}>` } : {};
}

/** What keeps mailboxes from filling the preview with what comes after the preheader. */
const previewEnd = '\u00a0\u200c'.repeat(60);

function toPage(letter: Letter, publicUrl: string): Html {
  return html`<!doctype html>
<html lang="en">
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
<tr><td class="bar" style="${styles.bar}"><a href="${publicUrl}/" style="${styles.logo}" aria-label="X1, to the start page">X1</a></td></tr>
<tr><td class="surface" style="${styles.surface}">
<h1 class="ink" style="${styles.heading}">${letter.heading}</h1>
${letter.paragraphs.map((text) => paragraph(text))}
${factsTable(letter)}${quoted(letter)}${button(letter, publicUrl)}
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

/** The address stands below, too: some mailboxes take links away, and people like to see where one leads. */
function button({ button: next }: Letter, publicUrl: string): Html | null {
  if (!next) return null;
  const url = publicUrl + next.path;
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr><td class="button" style="${styles.button}"><a href="${url}" class="button-label" style="${styles.buttonLabel}">${next.label}</a></td></tr></table>
<p class="muted" style="${styles.address}">Or open this address: <a href="${url}" class="muted" style="${styles.addressLink}">${url}</a></p>\n`;
}

function footer(letter: Letter, publicUrl: string): Html {
  const { text, link } = footerOf(letter);
  const choose = link && html` <a href="${publicUrl}${link.path}" class="muted" style="${styles.footerLink}">${link.label}</a>.`;
  return html`${text}${choose}<br>X1 · Training with college athletes`;
}

function toText(letter: Letter, publicUrl: string): string {
  const { heading, paragraphs, facts = [], quote, button: next, afterButton = [] } = letter;
  const { text: why, link } = footerOf(letter);
  const blocks = [
    heading,
    ...paragraphs,
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    quote && `${quote.text.replaceAll(/^/gm, '> ')}\n${quote.by}`,
    next && `${next.label}:\n${publicUrl}${next.path}`,
    ...afterButton,
    `--\n${why}${link ? `\n${link.label}: ${publicUrl}${link.path}` : ''}\nX1 · Training with college athletes`,
  ];
  return `${blocks.filter((block) => block).join('\n\n')}\n`;
}
