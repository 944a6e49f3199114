import type { SessionProblem } from '@x1/contract/payments/problem.ts';
import { describe, expect, it } from 'vitest';
import { problemLine } from './messages.ts';
import type { SessionView } from './session-view.ts';

describe('status of a problem report', () => {
  const report = (decision: SessionProblem['decision']): SessionProblem => ({
    reportedAt: '2026-03-14T02:00:00Z',
    decidedAt: decision && '2026-03-15T02:00:00Z',
    decision,
  });
  const line = (role: 'parent' | 'trainer', decision: SessionProblem['decision']) =>
    problemLine(report(decision), {
      user: { role } as SessionView['user'],
      zone: 'America/New_York',
      now: new Date('2026-03-16T00:00:00Z'),
    });

  it("tells the trainer about a report with the day in the trainer's zone", () => {
    const { title, text } = line('trainer', null);
    expect(title).toMatch(/13/);
    expect(text).toBe("The parent reported a problem. The money for this session is on hold until we've reviewed it.");
  });

  it.each([
    ['parent', null, "is on hold until we've reviewed it"],
    ['parent', 'refund', 'you get a refund'],
    ['parent', 'release', 'the trainer is paid'],
    ['trainer', 'refund', 'the parent gets a refund'],
    ['trainer', 'release', 'is yours'],
  ] as const)('tells the %s about a report whose decision is %s', (role, decision, words) => {
    expect(line(role, decision).text).toContain(words);
  });
});
