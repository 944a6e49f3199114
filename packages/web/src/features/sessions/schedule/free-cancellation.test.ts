import type { SessionDetails } from '@x1/contract/sessions/session-details.ts';
import { describe, expect, it } from 'vitest';
import { sampleDetails } from '../../../testing/sample-session.ts';
import { givenUpText } from './free-cancellation.ts';

const now = new Date('2026-03-12T12:00:00Z');
const open = { status: 'paid', startTime: null, endTime: null, scheduledAt: null, scheduledBy: null, timeAgreedAt: null } as const;

const read = (start: string, appointment: Parameters<typeof sampleDetails>[0] = open, changes: Partial<SessionDetails> = {}) =>
  givenUpText(sampleDetails(appointment, changes), { start, end: start }, now);

describe('free cancellation that a chosen time gives up', () => {
  it('warns a parent that a time nearer than the rule asks for gives up the free cancellation', () => {
    expect(read('2026-03-13T11:59:00.000Z')).toBe(
      "This is less than 24 hours away: once you choose it, you can't cancel for a refund, and only the trainer can reschedule it.",
    );
    expect(read('2026-03-13T12:00:00.000Z'), 'exactly 24 hours before is still in time').toBeNull();
  });

  it('warns a parent who moves a distant session to a near time', () => {
    expect(read('2026-03-13T08:00:00.000Z', {})).toContain('less than 24 hours away');
    expect(read('2026-03-20T08:00:00.000Z', {})).toBeNull();
  });

  it('warns of nothing before the trainer has accepted, because everything is refunded until then', () => {
    expect(read('2026-03-13T08:00:00.000Z', { ...open, approvalStatus: 'pending' })).toBeNull();
  });

  it('warns of nothing where nothing would be refunded anyway', () => {
    const longAgo = sampleDetails().terms;
    const terms = longAgo && { ...longAgo, paidAt: '2025-10-01T12:00:00.000Z' };
    expect(read('2026-03-13T08:00:00.000Z', open, { terms })).toBeNull();
    expect(read('2026-03-13T08:00:00.000Z', open, { terms: longAgo && { ...longAgo, leftCents: 0 } })).toBeNull();
    expect(read('2026-03-13T08:00:00.000Z', open, { terms: null })).toBeNull();
  });
});
