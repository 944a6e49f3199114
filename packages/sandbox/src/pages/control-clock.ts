import { z } from 'zod';
import { invalidRequest } from '../stripe/errors.ts';
import type { World } from '../world.ts';
import { type Html, html, instant } from './html.ts';

const hourMs = 60 * 60 * 1_000;
const mostHours = 366 * 24;

/** What POST /sandbox/clock takes: an instant, or how many hours to go forward. */
export const ClockInput = z.union([
  z.object({ to: z.iso.datetime({ offset: true }) }),
  z.object({ advanceHours: z.coerce.number().int().min(1).max(mostHours) }),
]);

/**
 * Moves the time of X1 and of the sandbox forward, so that Fridays and banks need not be waited for.
 *
 * @returns the new now, in ISO 8601
 * @throws StripeError 400 when the clock cannot be moved here, or would go backwards or further than a year
 */
export async function moveClock(world: World, input: z.infer<typeof ClockInput>): Promise<{ now: string }> {
  if (!world.moveClock) throw invalidRequest("The clock of this product can't be moved.");
  const now = world.clock();
  const to = 'to' in input ? Date.parse(input.to) : now + input.advanceHours * hourMs;
  if (to < now || to > now + mostHours * hourMs)
    throw invalidRequest('The clock goes forward, by at most a year at once.', { param: 'to' });
  await world.moveClock(to);
  return { now: new Date(world.clock()).toISOString() };
}

function forward(hours: number, label: string): Html {
  return html`<form method="post" action="/sandbox/clock">
    <input type="hidden" name="advanceHours" value="${hours}"><button class="btn outline compact">${label}</button>
  </form>`;
}

/** Buttons that let time pass for everything on this machine; the browser's own clock stays as it is. */
export function clockPanel(world: World): Html | null {
  if (!world.moveClock) return null;
  return html`<section class="card" id="clock" aria-labelledby="clock-title">
    <h2 id="clock-title">Time</h2>
    <p>X1 believes it is <strong>${instant(Math.floor(world.clock() / 1_000))}</strong>. Going forward can't be undone; signed-in people may be signed out.</p>
    <div class="end">${forward(1, 'An hour later')}${forward(24, 'A day later')}${forward(7 * 24, 'A week later')}</div>
  </section>`;
}
