import { describe, expect, it } from 'vitest';
import { paymentBadge, statusBadge, statusNote } from './session-status.ts';

describe('status badge of a session', () => {
  it.each([
    ['needs_time', 'list', { label: 'Paid', tone: 'ok' }],
    ['needs_time', 'page', { label: 'Paid - Awaiting Schedule', tone: 'ok' }],
    ['emptied', 'page', { label: 'Paid', tone: 'ok' }],
    ['unpaid', 'list', { label: 'Pending', tone: 'warn' }],
    ['scheduled', 'page', { label: 'Scheduled', tone: 'info' }],
    ['completed', 'list', { label: 'Completed', tone: 'neutral' }],
    ['cancelled', 'list', { label: 'Canceled', tone: 'neutral' }],
    ['no_show', 'list', { label: 'No-show', tone: 'neutral' }],
    ['rejected', 'page', { label: 'Rejected', tone: 'bad' }],
    ['expired', 'page', { label: 'Rejected', tone: 'bad' }],
  ] as const)('labels a session in state %s on the %s', (state, place, sign) => {
    expect(statusBadge({ state }, place)).toEqual(sign);
  });

  it.each([
    ['scheduled', 'pending', 'not confirmed yet'],
    ['scheduled', 'approved', undefined],
    ['needs_time', 'pending', undefined],
    ['cancelled', 'pending', undefined],
  ] as const)('adds to a session in state %s, answered %s: %s', (state, approvalStatus, note) => {
    expect(statusNote({ state, approvalStatus })).toBe(note);
  });

  it.each([
    [null, 'time proposed'],
    ['2026-03-13T12:00:00Z', 'time proposed'],
    ['2026-03-12T12:00:00Z', undefined],
  ] as const)('says of a time to which the parent agrees at %s: %s', (timeAgreedAt, note) => {
    const now = Date.parse('2026-03-12T12:00:00Z');
    expect(statusNote({ state: 'scheduled', approvalStatus: 'approved', timeAgreedAt }, now)).toBe(note);
    expect(statusNote({ state: 'completed', approvalStatus: 'approved', timeAgreedAt }, now)).toBeUndefined();
  });

  it.each([
    ['succeeded', 'ok'],
    ['failed', 'bad'],
    ['disputed', 'bad'],
    ['pending', 'neutral'],
    ['refunded', 'neutral'],
    ['partially_refunded', 'neutral'],
  ] as const)('colors a %s payment as %s', (status, tone) => {
    expect(paymentBadge(status).tone).toBe(tone);
  });
});
