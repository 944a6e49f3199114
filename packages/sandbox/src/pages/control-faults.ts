import type { Faults } from '../faults.ts';
import { faultStatuses } from '../google/errors.ts';
import { type Html, html } from './html.ts';

function checkbox(name: keyof Faults, label: string, hint: string, checked: boolean): Html {
  // The hidden field says "false" when the box is empty; a ticked box comes after it and wins.
  return html`<div class="check">
    <input type="hidden" name="${name}" value="false">
    <input type="checkbox" id="${name}" name="${name}" value="true" aria-describedby="${name}-hint"${checked ? html` checked` : null}>
    <label for="${name}">${label}</label>
    <p class="hint" id="${name}-hint">${hint}</p>
  </div>`;
}

function numberField(name: keyof Faults, label: string, hint: string, { value, maximum }: { value: number; maximum: number }): Html {
  return html`<div class="fieldrow">
    <label for="${name}">${label}</label>
    <input type="number" id="${name}" name="${name}" min="0" max="${maximum}" step="1" required value="${value}" aria-describedby="${name}-hint">
    <p class="hint" id="${name}-hint">${hint}</p>
  </div>`;
}

function refusalField(current: number): Html {
  const options = faultStatuses.map(
    (status) => html`<option value="${status}"${status === current ? html` selected` : null}>${status}</option>`,
  );
  return html`<div class="fieldrow">
    <label for="googleRefusal">Google’s calendar refuses with</label>
    <select id="googleRefusal" name="googleRefusal" aria-describedby="googleRefusal-hint">${options}</select>
    <p class="hint" id="googleRefusal-hint">409 meets inserts only, 410 lists that go on from a sync token.</p>
  </div>`;
}

/** The switches for everything that can go wrong, as they are set now. */
export function faultsForm(faults: Faults): Html {
  const delay = { value: faults.webhookDelayMs, maximum: 259_200_000 };
  const payout = { value: faults.payoutDelayMs, maximum: 259_200_000 };
  const dispute = { value: faults.disputeDelayMs, maximum: 259_200_000 };
  return html`<section class="card" id="faults" aria-labelledby="faults-title">
    <h2 id="faults-title">Faults</h2>
    <form method="post" action="/sandbox/faults" class="faults">
      ${checkbox('declineAll', 'Decline all cards', 'Every card is refused, whatever its number.', faults.declineAll)}
      ${checkbox('providerDown', 'Provider down', 'Every call and hosted page answers 503; webhooks wait.', faults.providerDown)}
      ${checkbox('resetConnections', 'Reset connections', 'Every call ends in a closed connection.', faults.resetConnections)}
      ${numberField('webhookDelayMs', 'Webhook delay (milliseconds)', 'How long each webhook waits before it is sent.', delay)}
      ${numberField('duplicateWebhooks', 'Extra copies of each webhook', '0 sends each once.', { value: faults.duplicateWebhooks, maximum: 100 })}
      ${checkbox('reorderWebhooks', 'Reorder webhooks', 'Those due about the same time are sent newest first.', faults.reorderWebhooks)}
      ${checkbox('dropWebhooks', 'Drop webhooks', 'None is sent. The events are still listed by the API.', faults.dropWebhooks)}
      ${numberField('disputeDelayMs', 'Dispute after (milliseconds)', 'For payments by the card ending in 0259.', dispute)}
      ${numberField('payoutDelayMs', 'Payout takes (milliseconds)', 'Until the bank takes it, or refuses it.', payout)}
      ${checkbox('processingFees', 'Processing fees', 'Each card payment costs 2.9 % and 30 cents. Off: nothing.', faults.processingFees)}
      ${checkbox('mailServerDown', 'Mail server down', 'It turns everybody away for now; mails wait and are tried again.', faults.mailServerDown)}
      ${checkbox('refuseMails', 'Refuse mails', 'Every address is refused for good, as if nobody lived there.', faults.refuseMails)}
      ${numberField('mailDelayMs', 'Mail delay (milliseconds)', 'How long the mail server thinks before it takes a mail.', { value: faults.mailDelayMs, maximum: 120_000 })}
      ${checkbox('googleDown', 'Google down', 'Every call and page of Google answers 503.', faults.googleDown)}
      ${numberField('googleDelayMs', 'Google thinks (milliseconds)', 'Before it answers. What was asked for is done at once.', { value: faults.googleDelayMs, maximum: 120_000 })}
      ${refusalField(faults.googleRefusal)}
      ${numberField('googleRefusedCalls', 'Calls it refuses', 'The next so many calls of the calendar.', { value: faults.googleRefusedCalls, maximum: 1_000 })}
      ${numberField('googleLostAnswers', 'Answers that are lost', 'The next so many calls of Google are done, and nobody hears of it.', { value: faults.googleLostAnswers, maximum: 1_000 })}
      <button class="btn primary">Save faults</button>
    </form>
  </section>`;
}
