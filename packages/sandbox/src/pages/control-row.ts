import { type Html, html } from './html.ts';

const rowsShown = 20;

/** How a state is colored. */
export type Tone = 'good' | 'wait' | 'warn' | 'bad' | 'neutral';

/** The records a panel shows, newest first. */
export function newest<Item>(items: Item[]): Item[] {
  return items.slice(-rowsShown).reverse();
}

/** A status badge in its color. */
export function badge(tone: Tone, text: string): Html {
  return html`<span class="badge ${tone}">${text.replaceAll('_', ' ')}</span>`;
}

/** A form of one button. `subject` names the row to screen readers. */
export function button(action: string, label: string, subject: string, field?: { name: string; value: string }): Html {
  const hidden = field ? html`<input type="hidden" name="${field.name}" value="${field.value}">` : null;
  return html`<form method="post" action="${action}">${hidden}<button class="btn outline compact" aria-label="${label}: ${subject}">${label}</button></form>`;
}

/** One record: what it is, and at its end its states and buttons. */
export function row(strong: string, detail: string, id: string | null, end: (Html | null)[]): Html {
  const shown = end.filter((part) => part !== null);
  return html`<li>
    <div class="what"><strong>${strong}</strong><span class="muted small">${detail}</span>${id && html`<code>${id}</code>`}</div>
    <div class="end">${shown}</div>
  </li>`;
}
