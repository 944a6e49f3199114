import { askAgainChoices } from '@x1/contract/scheduling/booking-rules.ts';
import fc from 'fast-check';

/** Who clicks: one of the two parties, or somebody whom the session is none of the business of. */
export type Side = 'parent' | 'trainer' | 'stranger';

/** In half hours: from now, and how long; or when another session of the program is, if one has a time. */
export interface WantedTime {
  from: number;
  halfHours: number;
  like: number | null;
}

/** What the trainer has entered: daily hours in UTC, from and until in half hours of the day, and how soon is too soon not to be asked, in hours. */
export interface Settings {
  readonly hours: readonly [number, number] | null;
  readonly askAgain: number | null;
}

/** One click of one person. `seat` chooses among the sessions there are at that moment. */
export type Click =
  | ({ do: 'schedule' | 'move'; seat: number; by: Side; location: 'online' | 'gym' } & WantedTime)
  | { do: 'cancel'; seat: number; by: Side; isWhole: boolean }
  | { do: 'noShow'; seat: number; by: Side }
  | { do: 'accept'; seat: number; by: 'parent' | 'stranger' }
  | { do: 'approve' | 'reject' | 'complete'; seat: number };

/** What may happen to one trainer's sessions, as data. */
export type Step =
  | Click
  | { do: 'buy'; parent: number; program: number }
  | { do: 'wait'; minutes: number }
  | { do: 'expire' }
  /** A family that has bought nothing keeps an hour, in half hours from now, while it thinks about buying a single session. */
  | { do: 'hold'; from: number }
  /** The trainer enters hours of the day, and how soon is too soon not to be asked again. */
  | { do: 'settings'; settings: Settings }
  /** The parent hears of the time of a session. */
  | { do: 'tell'; seat: number }
  /** Two people click in the same moment. */
  | { do: 'atOnce'; clicks: [Click, Click] };

const hour = 60;
/** The first sales are seats in groups, where most can happen. */
const seat = fc.oneof({ weight: 3, arbitrary: fc.nat(4) }, { weight: 2, arbitrary: fc.nat(11) });
const by = fc.constantFrom<Side>('parent', 'parent', 'parent', 'trainer', 'trainer', 'trainer', 'stranger');
/** Few different times, so that they meet: just over, soon, and either side of a day from now. */
const from = fc.constantFrom(-2, 0, 1, 2, 2, 3, 4, 46, 48, 48, 49, 50);
const halfHours = fc.constantFrom(1, 2, 2, 2, 3, 4);
const location = fc.constantFrom('online' as const, 'online' as const, 'gym' as const);
const like = fc.option(seat, { freq: 4 });
const choice = { seat, by, from, halfHours, like, location };

const click: fc.Arbitrary<Click> = fc.oneof(
  { weight: 14, arbitrary: fc.record({ do: fc.constant('schedule' as const), ...choice }) },
  { weight: 9, arbitrary: fc.record({ do: fc.constant('move' as const), ...choice }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('cancel' as const), seat, by, isWhole: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('noShow' as const), seat, by }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('approve' as const, 'approve' as const, 'reject' as const), seat }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('complete' as const), seat }) },
);

const settings: fc.Arbitrary<Settings> = fc.record({
  hours: fc.constantFrom(null, [0, 24] as const, [24, 48] as const, [16, 40] as const),
  askAgain: fc.constantFrom(null, null, ...askAgainChoices),
});

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 20, arbitrary: click },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('buy' as const), parent: fc.nat(2), program: fc.nat(3) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      minutes: fc.constantFrom(1, 9, 10, 30, 30, hour, hour, hour, hour, 3 * hour, 25 * hour, 72 * hour, 91 * 24 * hour),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ do: 'expire' as const }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('hold' as const), from }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('settings' as const), settings }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('tell' as const), seat }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('accept' as const), seat, by: fc.constantFrom('parent', 'parent', 'stranger') }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('atOnce' as const), clicks: fc.tuple(click, click) }) },
);

const sales = [1, 1, 1, 3, 3, 0, 2].map((program, index): Step => ({ do: 'buy', parent: index % 3, program }));
/** The first two sales are seats in a group of two. */
const fullGroup = [0, 1].map(
  (seat): Step => ({ do: 'schedule', seat, by: 'parent', from: 48, halfHours: 2, like: null, location: 'online' }),
);

/** Somebody keeps a time for so many minutes, and then a parent wants it; by then the next half hour is one nearer. */
const kept = (minutes: number): Step[] => [
  { do: 'hold', from: 48 },
  { do: 'wait', minutes },
  { do: 'schedule', seat: 2, by: 'parent', from: 47, halfHours: 2, like: null, location: 'online' },
];

/** A few sales, perhaps a group that is full or a time that was kept, and then whatever may happen. */
export function histories(length: number): fc.Arbitrary<Step[]> {
  const begins = fc.constantFrom(sales, [...sales, ...fullGroup], [...sales, ...kept(9)], [...sales, ...kept(10)]);
  return fc.tuple(begins, fc.array(step, { minLength: length / 2, maxLength: length })).map(([begin, steps]) => [...begin, ...steps]);
}
