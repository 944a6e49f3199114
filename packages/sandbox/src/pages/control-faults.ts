import { type Faults, faultTable } from '../faults.ts';
import { type Html, html } from './html.ts';

/** A box for what is on or off, a number for what has a maximum, and a choice of statuses. */
function fieldOf(name: keyof Faults, value: boolean | number): Html {
  const { label, hint, maximum, choices = [] } = faultTable[name];
  if (typeof value === 'boolean') {
    // The hidden field says "false" when the box is empty; a ticked box comes after it and wins.
    return html`<div class="check">
    <input type="hidden" name="${name}" value="false">
    <input type="checkbox" id="${name}" name="${name}" value="true" aria-describedby="${name}-hint"${value ? html` checked` : null}>
    <label for="${name}">${label}</label>
    <p class="hint" id="${name}-hint">${hint}</p>
  </div>`;
  }
  const options = choices.map((status) => html`<option value="${status}"${status === value ? html` selected` : null}>${status}</option>`);
  const control =
    maximum === undefined
      ? html`<select id="${name}" name="${name}" aria-describedby="${name}-hint">${options}</select>`
      : html`<input type="number" id="${name}" name="${name}" min="0" max="${maximum}" step="1" required value="${value}" aria-describedby="${name}-hint">`;
  return html`<div class="fieldrow">
    <label for="${name}">${label}</label>
    ${control}
    <p class="hint" id="${name}-hint">${hint}</p>
  </div>`;
}

/** The switches for everything that can go wrong, as they are set now. */
export function faultsForm(faults: Faults): Html {
  const names = Object.keys(faultTable) as (keyof Faults)[];
  return html`<section class="card" id="faults" aria-labelledby="faults-title">
    <h2 id="faults-title">Faults</h2>
    <form method="post" action="/sandbox/faults" class="faults">
      ${names.map((name) => fieldOf(name, faults[name]))}
      <button class="btn primary">Save faults</button>
    </form>
  </section>`;
}
