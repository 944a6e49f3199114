import { REPORT_TEXT_MAX } from '@x1/contract/safety/report.ts';
import { describe, expect, it } from 'vitest';
import { checkReport } from './report-form.ts';

const message = { subject: 'message', id: 7 } as const;

describe('a report', () => {
  it('needs a reason', () => {
    expect(checkReport(message, { reason: undefined, text: 'He asked for cash.' })).toEqual({
      kind: 'bad',
      problems: { reason: 'Please choose a reason' },
    });
  });

  it('may go without words', () => {
    expect(checkReport(message, { reason: 'child-safety', text: ' ' })).toEqual({
      kind: 'good',
      report: { subject: 'message', id: 7, reason: 'child-safety', text: '' },
    });
  });

  it('needs words when the reason is another one', () => {
    expect(checkReport(message, { reason: 'other', text: '  ' })).toEqual({ kind: 'bad', problems: { text: 'Please say what is wrong' } });
  });

  it('has a longest text', () => {
    const check = checkReport(message, { reason: 'scam', text: 'x'.repeat(REPORT_TEXT_MAX + 1) });
    expect(check).toMatchObject({ kind: 'bad', problems: { text: expect.stringContaining('2000') } });
  });
});
