import { describe, expect, it } from 'vitest';
import { needsScheduling, paymentBadge, statusBadge } from './session-status.ts';

describe('status badge of a session', () => {
  it.each([
    ['paid', 'pending', 'list', { label: 'Paid', tone: 'ok' }],
    ['paid', 'approved', 'page', { label: 'Paid - Awaiting Schedule', tone: 'ok' }],
    ['pending', 'pending', 'list', { label: 'Pending', tone: 'warn' }],
    ['scheduled', 'approved', 'page', { label: 'Scheduled', tone: 'info' }],
    ['completed', 'approved', 'list', { label: 'Completed', tone: 'neutral' }],
    ['cancelled', 'approved', 'list', { label: 'Cancelled', tone: 'neutral' }],
    ['no_show', 'approved', 'list', { label: 'No-show', tone: 'neutral' }],
    ['paid', 'rejected', 'page', { label: 'Rejected', tone: 'bad' }],
  ] as const)('labels a %s and %s session on the %s', (status, approvalStatus, place, sign) => {
    expect(statusBadge({ status, approvalStatus }, place)).toEqual(sign);
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

  it.each([
    [{ isPaid: true, status: 'paid', approvalStatus: 'pending' }, true],
    [{ isPaid: true, status: 'paid', approvalStatus: 'rejected' }, false],
    [{ isPaid: true, status: 'scheduled', approvalStatus: 'approved' }, false],
    [{ isPaid: false, status: 'pending', approvalStatus: 'pending' }, false],
  ] as const)('asks for a time only where one is missing: %#', (session, expected) => {
    expect(needsScheduling(session)).toBe(expected);
  });
});
