import { describe, expect, it } from 'vitest';
import { answerByText, timeLeftText, waitingFor, waitingText } from './waiting.ts';

const reader = { timeZone: 'America/New_York', now: new Date('2026-03-14T16:00:00Z') };
const session = { trainerName: 'Maya Okafor', answerBy: '2026-03-17T20:30:00.000Z', startTime: '2026-03-19T21:00:00.000Z' };

describe('a session that waits for its trainer', () => {
  it('names the trainer by the first name, and until when there is an answer', () => {
    expect(waitingFor(session, reader)).toEqual({ who: 'Waiting for Maya', until: 'answers by Tue 4:30 PM' });
    expect(waitingText(session, reader)).toBe('Waiting for Maya · answers by Tue 4:30 PM');
    expect(answerByText(session, reader)).toBe('Answer by Tue 4:30 PM');
  });

  it('names the start where that is earlier', () => {
    expect(waitingFor({ ...session, startTime: session.answerBy }, reader)?.until).toBe('answers by Tue 4:30 PM');
    expect(waitingFor({ ...session, startTime: '2026-03-17T20:00:00.000Z' }, reader)?.until).toBe('answers by Tue 4:00 PM');
  });

  it('says nothing where no answer is awaited', () => {
    expect([waitingText({ ...session, answerBy: null }, reader), answerByText({ answerBy: null }, reader)]).toEqual([undefined, undefined]);
  });
});

it.each([
  ['2026-03-14T16:00:59.000Z', 'Less than a minute left'],
  ['2026-03-14T15:00:00.000Z', 'Less than a minute left'],
  ['2026-03-14T16:01:00.000Z', '1 minute left'],
  ['2026-03-14T16:59:59.000Z', '59 minutes left'],
  ['2026-03-14T17:00:00.000Z', '1 hour left'],
  ['2026-03-16T15:59:59.000Z', '47 hours left'],
  ['2026-03-16T16:00:00.000Z', '2 days left'],
])('says how long there is to answer, never more than there is: until %s', (answerBy, text) => {
  expect(timeLeftText(answerBy, reader.now)).toBe(text);
});
