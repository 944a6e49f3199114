import { formatDate } from '@x1/contract/core/time-format.ts';
import type { SessionProblem } from '@x1/contract/payments/problem.ts';
import type { SessionView } from './session-view.ts';

interface ProblemLine {
  readonly title: string;
  readonly text: string;
}

/** How a report stands, for the one who reads it: the parent who wrote it, or the trainer whose money waits (R97). */
export function problemLine(report: SessionProblem, { user, zone, now }: Pick<SessionView, 'user' | 'zone' | 'now'>): ProblemLine {
  const on = formatDate(report.reportedAt, zone, now.getUTCFullYear());
  return user.role === 'trainer' ? trainerLine(report, on) : parentLine(report, on);
}

function parentLine({ decision }: SessionProblem, on: string): ProblemLine {
  const title = `You reported a problem on ${on}`;
  if (decision === 'refund') return { title, text: 'We have looked at it: you get your money back.' };
  if (decision === 'release') return { title, text: 'We have looked at it: the trainer is paid for this session.' };
  return { title, text: 'The money for this session waits until we have looked at it.' };
}

function trainerLine({ decision }: SessionProblem, on: string): ProblemLine {
  const title = `Problem reported on ${on}`;
  if (decision === 'refund') return { title, text: 'The parent reported a problem. We have looked at it: the parent gets the money back.' };
  if (decision === 'release')
    return { title, text: 'The parent reported a problem. We have looked at it: the money for this session is yours.' };
  return { title, text: 'The parent reported a problem. The money for this session waits until we have looked at it.' };
}
