import type { AppointmentId } from '@x1/contract/core/ids.ts';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { createTestClock } from '../../testing/clock.ts';
import { type CalendarReader, type CalendarSession, createCalendarFiles } from './invitation.ts';

const now = '2026-03-06T15:00:00Z';
const files = createCalendarFiles({
  clock: createTestClock(now),
  publicUrl: 'https://x1.example',
  firstHost: 'first.example',
  organizer: { name: 'X1', address: 'hello@x1.example' },
});
const pat: CalendarReader = { role: 'parent', name: 'Pat Reyes', address: 'pat@home.test' };
const maya: CalendarReader = { role: 'trainer', name: 'Maya Brooks', address: 'maya@college.test' };

/** Noon in New York on the day on which clocks go forward there. */
const session: CalendarSession = {
  appointmentId: 17 as AppointmentId,
  programTitle: 'First Touch',
  parent: { name: 'Pat Reyes', timeZone: 'America/Phoenix' },
  trainer: { name: 'Maya Brooks', timeZone: 'America/New_York' },
  athleteFor: { parent: null, trainer: null },
  startsAt: new Date('2026-03-08T16:00:00Z'),
  endsAt: new Date('2026-03-08T17:00:00Z'),
  location: 'gym',
  placeAddress: null,
  callLink: null,
  isPaid: true,
  completedAt: null,
  approvalStatus: 'approved',
  answerBy: null,
  cancelledAt: null,
  sessionNumber: 1,
  sessionCount: 1,
  invitationSequence: 3,
};

/** A file as ical.js reads it: every property of each event, with its parameters. */
function read(ics: string) {
  const calendar = new ICAL.Component(ICAL.parse(ics));
  const textOf = (component: ICAL.Component, name: string) => String(component.getFirstPropertyValue(name) ?? '');
  return {
    method: textOf(calendar, 'method'),
    name: textOf(calendar, 'x-wr-calname'),
    events: calendar.getAllSubcomponents('vevent').map((event) => ({
      names: event.getAllProperties().map((property) => property.name),
      textOf: (name: string) => textOf(event, name),
      instantOf: (name: string) => (event.getFirstPropertyValue(name) as ICAL.Time).toJSDate().toISOString(),
      zoneOf: (name: string) => (event.getFirstPropertyValue(name) as ICAL.Time).zone.tzid,
      parameterOf: (name: string, parameter: string) => event.getFirstProperty(name)?.getFirstParameter(parameter),
    })),
  };
}

function readOne(ics: string) {
  const { method, events } = read(ics);
  const [event] = events;
  if (!event || events.length !== 1) throw new Error(`${events.length} events`);
  return { ...event, method };
}

const invite = (change: Partial<CalendarSession> = {}, reader = pat) => files.invitation({ ...session, ...change }, reader);

describe('an invitation', () => {
  it('names the time in UTC, the location and the other side', () => {
    const { method, content } = invite();
    const event = readOne(content);
    expect([method, event.method]).toEqual(['REQUEST', 'REQUEST']);
    expect(event.textOf('uid')).toBe('session-17@first.example');
    expect(event.textOf('sequence')).toBe('3');
    expect(event.textOf('status')).toBe('CONFIRMED');
    expect(event.textOf('summary')).toBe('First Touch with Maya Brooks');
    expect(event.textOf('location')).toBe('Local Gym');
    expect(event.textOf('url')).toBe('https://x1.example/session/17');
    expect(event.textOf('description')).toContain('https://x1.example/session/17');
    expect([event.instantOf('dtstart'), event.instantOf('dtend'), event.instantOf('dtstamp')]).toEqual([
      '2026-03-08T16:00:00.000Z',
      '2026-03-08T17:00:00.000Z',
      '2026-03-06T15:00:00.000Z',
    ]);
    expect(event.zoneOf('dtstart')).toBe('UTC');
    expect(content).toContain('DTSTART:20260308T160000Z\r\n');
  });

  it('comes from X1, names only its reader and asks for no reply', () => {
    const event = readOne(invite({}, maya).content);
    expect(event.textOf('organizer').toLowerCase()).toBe('mailto:hello@x1.example');
    expect(event.textOf('attendee').toLowerCase()).toBe('mailto:maya@college.test');
    expect([event.parameterOf('attendee', 'cn'), event.parameterOf('attendee', 'rsvp')]).toEqual(['Maya Brooks', 'FALSE']);
    expect(event.textOf('summary')).toBe('First Touch with Pat Reyes');
    expect(invite({}, maya).content).not.toContain('pat@');
  });

  it('is tentative until the trainer accepts, and a cancellation once the session is off', () => {
    const statusOf = (change: Partial<CalendarSession>) => {
      const { method, content } = invite(change);
      return `${method} ${readOne(content).textOf('status')}`;
    };
    expect(statusOf({ approvalStatus: 'pending' })).toBe('REQUEST TENTATIVE');
    expect(statusOf({})).toBe('REQUEST CONFIRMED');
    expect(statusOf({ cancelledAt: new Date(now) })).toBe('CANCEL CANCELLED');
    expect(statusOf({ approvalStatus: 'rejected' })).toBe('CANCEL CANCELLED');
  });

  it('says whose answer is awaited, and until when, in the time of its reader (R186)', () => {
    const waiting = { approvalStatus: 'pending', answerBy: new Date('2026-03-07T20:30:00Z') } as const;
    const textFor = (reader: CalendarReader, change = {}) =>
      readOne(invite({ ...waiting, ...change }, reader).content).textOf('description');
    expect(textFor(pat)).toContain('Waiting for Maya · answers by Sat, Mar 7 · 1:30 PM (MST)');
    const startsFirst = { startsAt: waiting.answerBy, endsAt: new Date('2026-03-07T21:30:00Z') };
    expect(textFor(pat, startsFirst)).toContain('Waiting for Maya · answers by Sat, Mar 7 · 1:30 PM (MST)');
    expect(textFor(maya)).toContain('Answer by Sat, Mar 7 · 3:30 PM (EST)');
    expect(textFor(pat, { approvalStatus: 'approved', answerBy: null })).not.toContain('Waiting');
    expect(textFor(pat, { cancelledAt: new Date(now) })).not.toContain('Waiting');
  });

  it('contains the meeting link while an online session is paid and scheduled', () => {
    const callLink = 'https://meet.example/maya';
    const placeOf = (change: Partial<CalendarSession>) => readOne(invite({ callLink, ...change }).content).textOf('location');
    expect(placeOf({ location: 'online' })).toBe('https://meet.example/maya');
    expect(placeOf({ location: null })).toBe('https://meet.example/maya');
    expect(placeOf({ location: 'online', callLink: null })).toBe('Online');
    expect(placeOf({ location: 'online', isPaid: false })).toBe('Online');
    expect(placeOf({ location: 'online', cancelledAt: new Date(now) })).toBe('Online');
    expect(placeOf({ location: 'online', completedAt: new Date(now) })).toBe('Online');
    expect(placeOf({ location: 'Field 3, behind the school', callLink: null })).toBe('Field 3, behind the school');
  });

  it('contains the number of the session in a package', () => {
    expect(readOne(invite({ sessionNumber: 2, sessionCount: 4 }).content).textOf('description')).toContain('Session 2 of 4.');
    expect(readOne(invite().content).textOf('description')).not.toContain('Session 1');
  });
});

describe('a calendar file that is not an invitation', () => {
  it('contains no email address', () => {
    const event = readOne(files.download(session, 'parent'));
    expect([event.method, event.names.includes('attendee'), event.names.includes('organizer')]).toEqual(['PUBLISH', false, false]);
    expect(files.download(session, 'parent')).not.toContain('@home.test');
  });

  it('can contain several sessions or none', () => {
    const others = [session, { ...session, appointmentId: 18 as AppointmentId, cancelledAt: new Date(now) }];
    const feed = read(files.feed(others, 'trainer'));
    expect([feed.method, feed.name]).toEqual(['PUBLISH', 'X1 sessions']);
    expect(feed.events.map(({ textOf }) => `${textOf('uid')} ${textOf('status')}`)).toEqual([
      'session-17@first.example CONFIRMED',
      'session-18@first.example CANCELLED',
    ]);
    expect(files.feed(others, 'trainer')).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n');
    expect(read(files.feed([], 'parent'))).toMatchObject({ name: 'X1 sessions', events: [] });
  });
});

/** Texts that try to break out of their property. */
const wild = fc.oneof(
  fc.constantFrom(
    'Speed\r\nATTENDEE:mailto:thief@x1.test',
    'Speed\nEND:VEVENT\nBEGIN:VEVENT\nUID:1',
    'Speed\rMETHOD:CANCEL',
    'Speed\u2028X-EVIL:1\u2029\u0085X-MORE:2\vX-V:3\f',
    'a;b,c\\d\\n\\\\n:"e"',
    '"; DIR="http://evil.test',
    '🎾'.repeat(60),
    'שלום עולם, תרגול;',
    '\u202eevil\u202c \u200f',
    'x'.repeat(5_000),
    'é'.repeat(76),
    '\0\u0007\u001b[31m',
    '\ud800 half \udfff',
    ' ',
    '\t tab \t',
    'e\u0301\u0301',
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc
    .array(fc.constantFrom('\r', '\n', ';', ',', '\\', ':', '"', 'n', ' ', 'BEGIN:VEVENT', '🏐'), { maxLength: 40 })
    .map((parts) => parts.join('')),
);

/** One line of text as it is displayed: without line breaks or invisible characters. Written differently from the product's code. */
function asSeen(text: string): string {
  let seen = '';
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const isHalf = code >= 0xd800 && code <= 0xdfff;
    const isLineEnd = [0x0a, 0x0b, 0x0c, 0x0d, 0x85, 0x2028, 0x2029].includes(code);
    const isControl = code < 0x20 || (code >= 0x7f && code < 0xa0);
    if (isLineEnd || code === 0x09) seen += ' ';
    else if (isHalf) seen += '\ufffd';
    else if (!isControl) seen += character;
  }
  return seen.split(/\s+/u).filter(Boolean).join(' ');
}

const anySession = fc.record({
  appointmentId: fc.integer({ min: 1, max: 2 ** 31 - 1 }).map((id) => id as AppointmentId),
  programTitle: wild,
  parent: fc.record({ name: wild }),
  trainer: fc.record({ name: wild }),
  location: fc.option(wild),
  startsAt: fc.date({ min: new Date('2024-01-01T00:00:00Z'), max: new Date('2040-01-01T00:00:00Z'), noInvalidDate: true }),
  minutes: fc.constantFrom(30, 60, 90, 120),
  approvalStatus: fc.constantFrom('pending' as const, 'approved' as const, 'rejected' as const),
  cancelledAt: fc.constantFrom(null, new Date(now)),
  sessionNumber: fc.integer({ min: 1, max: 52 }),
  invitationSequence: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
  readerName: wild,
  role: fc.constantFrom('parent' as const, 'trainer' as const),
});

const names = [
  'uid',
  'dtstamp',
  'dtstart',
  'dtend',
  'sequence',
  'status',
  'summary',
  'description',
  'url',
  'transp',
  'organizer',
  'attendee',
];

describe('invitations for 2,000 random sessions', () => {
  it('are read back unchanged by a different iCalendar library, even with hostile text', () => {
    let broken = 0;
    const property = fc.property(anySession, ({ minutes, readerName, role, startsAt: raw, ...random }) => {
      const startsAt = new Date(Math.floor(raw.getTime() / 60_000) * 60_000);
      const endsAt = new Date(startsAt.getTime() + minutes * 60_000);
      const people = { parent: { ...session.parent, ...random.parent }, trainer: { ...session.trainer, ...random.trainer } };
      const given: CalendarSession = { ...session, ...random, ...people, startsAt, endsAt, sessionCount: 52 };
      const reader: CalendarReader = { role, name: readerName, address: 'reader@home.test' };
      const { method, content } = files.invitation(given, reader);
      const isOff = given.cancelledAt !== null || given.approvalStatus === 'rejected';
      const event = readOne(content);
      expect([method, event.method]).toEqual(isOff ? ['CANCEL', 'CANCEL'] : ['REQUEST', 'REQUEST']);
      const other = role === 'parent' ? given.trainer.name : given.parent.name;
      expect(event.textOf('summary')).toBe(asSeen(`${given.programTitle} with ${other}`));
      const seenPlace = asSeen(given.location || 'Online');
      expect(event.textOf('location')).toBe(seenPlace);
      expect([...event.names].sort()).toEqual([...names, ...(seenPlace ? ['location'] : [])].sort());
      expect(event.parameterOf('attendee', 'cn')).toBe(asSeen(readerName).replaceAll('"', "'").replace(/[\\^]/g, '-'));
      expect(event.textOf('attendee').toLowerCase()).toBe('mailto:reader@home.test');
      expect(event.textOf('uid')).toBe(`session-${given.appointmentId}@first.example`);
      expect(event.textOf('sequence')).toBe(String(given.invitationSequence));
      expect([event.instantOf('dtstart'), event.instantOf('dtend')]).toEqual([startsAt.toISOString(), endsAt.toISOString()]);
      expect(event.textOf('description').split('\n').at(-1)).toBe(`https://x1.example/session/${given.appointmentId}`);
      const lines = content.split('\r\n');
      expect(lines.at(-1)).toBe('');
      for (const line of lines) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(line).not.toMatch(/[\r\n]/);
        expect(line.isWellFormed()).toBe(true);
      }
      if (/[\r\n]/.test(given.programTitle)) broken += 1;
    });
    fc.assert(property, { numRuns: 2_000 });
    // Without titles that contain line breaks the cases would prove nothing.
    expect(broken).toBeGreaterThan(100);
  }, 120_000);
});
