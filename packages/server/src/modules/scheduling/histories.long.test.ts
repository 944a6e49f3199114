import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createFixtures,
  createPeople,
  type Fixtures,
  minuteMs,
  type People,
  programs,
  type SeatFacts,
} from '../../testing/sessions/fixtures.ts';
import {
  expectClick,
  expectExpiry,
  expectHold,
  expectTold,
  HALF_HOUR,
  type Model,
  type Program,
  type Promised,
} from '../../testing/sessions/oracle.ts';
import { type Click, histories, type Step } from '../../testing/sessions/steps.ts';
import { openApp } from '../../testing/start-app.ts';

/** How many histories are run: 1,000 by `npm run prove`. */
const historyCount = Number(process.env['X1_SESSION_HISTORIES'] ?? 30);
/** The same for every run, so that a new failure comes from a change in the code. `X1_SESSION_SEED` tries other seeds. */
const sameSeed = Number(process.env['X1_SESSION_SEED'] ?? 1);
/** Whether to report the first failing history as it is: looking for the shortest one takes minutes. */
const isFirstFailureEnough = process.env['X1_FIRST_FAILURE'] !== undefined;
const patienceMs = 3_600_000;

let people: People;
const app = await openApp();
beforeAll(async () => {
  people = await createPeople(app);
});

/** Histories in which one of these never happened would prove little. */
const outcomesToSee = [
  'ok',
  'not_found',
  'time_taken',
  'slot_full',
  'start_in_past',
  'already_scheduled',
  'not_schedulable',
  'not_movable',
].concat([
  'too_late_to_move',
  'not_cancellable',
  'already_decided',
  'not_completable',
  'no_show_impossible',
  'no_time_to_accept',
  'asked_again',
  'kept',
]);
const seen = new Set<string>();

const now = () => app.clock.now().getTime() / minuteMs;

function toFacts({ seats }: Model): SeatFacts[] {
  return seats.map(({ answer, askedAgainAt, time, isClosed, cancelledBy, missing }) => ({
    answer,
    askedAgainAt,
    from: time?.from ?? null,
    until: time?.until ?? null,
    location: time?.location ?? null,
    agreedAt: time?.agreedAt ?? null,
    isClosed,
    cancelledBy,
    missing,
  }));
}

async function buy(fixtures: Fixtures, model: Model, step: Step & { do: 'buy' }): Promise<void> {
  const paidAt = now();
  const sessions = await fixtures.buy(step.parent, step.program);
  expect(sessions).toBe((programs[step.program] as Program).sessions);
  const purchase = model.seats.length;
  for (let number = 1; number <= sessions; number += 1) {
    const untouched = { answer: 'pending', askedAgainAt: null, time: null, isClosed: false, cancelledBy: null, missing: null } as const;
    model.seats.push({ purchase, program: step.program, number, paidAt, ...untouched });
  }
}

async function expectPromised(fixtures: Fixtures, promised: Promised): Promise<void> {
  for (const [place, money] of promised) expect(await fixtures.promisedOf(place)).toEqual([money]);
}

/** The time of another session of the program, where that is what is wanted. */
function withTime(model: Model, click: Click): Click {
  if ((click.do !== 'schedule' && click.do !== 'move') || click.like === null) return click;
  const seat = model.seats[click.seat % model.seats.length];
  const others = model.seats.filter((other) => other !== seat && other.time && other.program === seat?.program);
  const time = others[click.like % others.length]?.time;
  return time ? { ...click, from: time.from - Math.ceil(now() / HALF_HOUR), halfHours: time.until - time.from } : click;
}

const actionOf = {
  schedule: 'schedule',
  move: 'reschedule',
  cancel: 'cancel',
  noShow: 'no_show',
  accept: 'accept_time',
  complete: 'complete',
  approve: 'approve',
  reject: 'reject',
} as const;
/** Refusals that depend on the chosen time or place, and not on the session. */
const refusalsOfTimes = ['time_taken', 'time_held', 'slot_full', 'start_in_past', 'not_movable'].map((code) => `appointment.${code}`);

/**
 * The page offers a party exactly what the server then allows: an action that succeeds without being offered is a repeated click, which
 * changes nothing.
 */
async function clickAsOffered(fixtures: Fixtures, click: Click): Promise<string> {
  const side = 'by' in click ? click.by : 'trainer';
  if (side === 'stranger') return fixtures.click(click);
  const isOffered = (await fixtures.offered(click.seat % fixtures.appointmentIds.length, side)).includes(actionOf[click.do]);
  const before = await fixtures.facts();
  const outcome = await fixtures.click(click);
  if (isOffered) expect(['ok', ...refusalsOfTimes], `${side} was offered ${click.do}`).toContain(outcome);
  else if (outcome === 'ok') expect(await fixtures.facts(), `${side} was not offered ${click.do}`).toEqual(before);
  return outcome;
}

/** Clicks at the same moment must end as if one had come after the other. @returns the model that holds */
async function clickAll(fixtures: Fixtures, model: Model, wanted: readonly Click[]): Promise<Model> {
  const clicks = wanted.map((click) => withTime(model, click));
  const [alone] = clicks;
  const outcomes =
    clicks.length === 1 && alone
      ? [await clickAsOffered(fixtures, alone)]
      : await Promise.all(clicks.map((click) => fixtures.click(click)));
  for (const outcome of outcomes) seen.add(outcome.replace('appointment.', ''));
  const facts = await fixtures.facts();
  const places = clicks.map((_, place) => place);
  const orders = (clicks.length > 1 ? [places, places.toReversed()] : [places]).map((order) => {
    const after = structuredClone(model);
    const promised = new Map<number, { refundCents: number; isKept: boolean }>();
    const expected: (readonly string[])[] = [];
    for (const place of order) {
      const one = expectClick(after, programs, clicks[place] as Click, now());
      expected[place] = one.outcomes;
      for (const [seat, money] of one.promised) promised.set(seat, money);
    }
    return { after, promised, expected };
  });
  const isRight = ({ after, expected }: (typeof orders)[number]) =>
    outcomes.every((outcome, place) => expected[place]?.includes(outcome)) && JSON.stringify(facts) === JSON.stringify(toFacts(after));
  const right = orders.find(isRight);
  if (right === undefined) {
    const possible = orders.map(({ after, expected }) => ({ expected, facts: toFacts(after) }));
    expect({ clicks, outcomes, facts }).toEqual({ clicks, possible });
    throw new Error('no order of the clicks explains what happened');
  }
  await expectPromised(fixtures, right.promised);
  return right.after;
}

async function play(steps: readonly Step[]): Promise<void> {
  const fixtures = await createFixtures(app, people);
  let model: Model = { seats: [], kept: null, settings: { hours: null, askAgain: null } };
  for (const step of steps) {
    if (step.do === 'buy') await buy(fixtures, model, step);
    else if (step.do === 'wait') await fixtures.wait(step.minutes);
    else if (step.do === 'settings') {
      await fixtures.set(step.settings);
      model.settings = step.settings;
    } else if (step.do === 'hold') {
      const { outcomes } = expectHold(model, step.from, now());
      const outcome = await fixtures.hold(step.from);
      expect(outcomes).toContain(outcome);
      seen.add(outcome === 'ok' ? 'kept' : outcome.replace('appointment.', ''));
    } else if (step.do === 'tell') {
      await fixtures.tell(step.seat);
      expectTold(model, step.seat, now());
    } else if (step.do === 'atOnce') model = await clickAll(fixtures, model, step.clicks);
    else if (step.do !== 'expire') model = await clickAll(fixtures, model, [step]);
    else {
      await app.services.scheduling.expireRequests();
      expectExpiry(model, now());
    }
    expect(await fixtures.facts()).toEqual(toFacts(model));
    expect(await fixtures.breaches()).toEqual([]);
    if (model.seats.some(({ answer, askedAgainAt, time }) => answer === 'pending' && askedAgainAt !== null && time))
      seen.add('asked_again');
  }
}

/** What hardly any random history comes to: one of a group is canceled alone, and then "the whole group" by the same click again. */
const leftBehind: Step[] = [
  ...[0, 1].map((parent) => ({ do: 'buy', parent, program: 1 }) as const),
  { do: 'schedule', seat: 0, by: 'trainer', from: 60, halfHours: 2, like: null, location: 'gym' },
  { do: 'schedule', seat: 1, by: 'trainer', from: 60, halfHours: 2, like: 0, location: 'gym' },
  ...[false, true].map((isWhole) => ({ do: 'cancel', seat: 0, by: 'trainer', isWhole }) as const),
];

/** So rare that thirty histories may have none: a parent moves an approved session to a time that its trainer wants to be asked about. */
const movedNearer: Step[] = [
  { do: 'buy', parent: 0, program: 0 },
  { do: 'settings', settings: { hours: null, askAgain: 48 } },
  { do: 'schedule', seat: 0, by: 'parent', from: 120, halfHours: 2, like: null, location: 'online' },
  { do: 'approve', seat: 0 },
  { do: 'move', seat: 0, by: 'parent', from: 60, halfHours: 2, like: null, location: 'online' },
];

/** As rare: a parent moves a session on the day before it. */
const movedLate: Step[] = [
  { do: 'buy', parent: 0, program: 0 },
  { do: 'schedule', seat: 0, by: 'parent', from: 60, halfHours: 2, like: null, location: 'online' },
  { do: 'approve', seat: 0 },
  { do: 'wait', minutes: 720 },
  { do: 'move', seat: 0, by: 'parent', from: 90, halfHours: 2, like: null, location: 'online' },
];

describe('the sessions of a trainer', () => {
  it('follow the rules after any sequence of actions, including simultaneous ones', { timeout: patienceMs }, async () => {
    await fc.assert(fc.asyncProperty(histories(60), play), {
      numRuns: historyCount,
      endOnFailure: isFirstFailureEnough,
      examples: [[leftBehind], [movedNearer], [movedLate]],
      seed: sameSeed,
    });
    expect([...seen]).toEqual(expect.arrayContaining(outcomesToSee));
  });
});
