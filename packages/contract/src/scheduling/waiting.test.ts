import { describe, expect, it } from 'vitest';
import { answerByText, waitingFor, waitingText } from './waiting.ts';

const reader = { timeZone: 'America/New_York', now: new Date('2026-03-14T16:00:00Z') };
const session = { trainerName: 'Maya Okafor', answerBy: '2026-03-17T20:30:00.000Z', startTime: '2026-03-19T21:00:00.000Z' };

describe('a session that waits for its trainer', () => {
  it('names the trainer by the first name, and until when there is an answer', () => {
    expect(waitingFor(session, reader)).toEqual({ who: 'Waiting for Maya', until: 'answers by Tue 4:30 PM' });
    expect(waitingText(session, reader)).toBe('Waiting for Maya · answers by Tue 4:30 PM');
    expect(answerByText(session, reader)).toBe('Answer by Tue 4:30 PM');
  });

  it('says that the answer comes before it starts where both are one moment', () => {
    expect(waitingFor({ ...session, startTime: session.answerBy }, reader)?.until).toBe('answers before it starts');
  });

  it('says nothing where no answer is awaited', () => {
    expect([waitingText({ ...session, answerBy: null }, reader), answerByText({ answerBy: null }, reader)]).toEqual([undefined, undefined]);
  });
});
