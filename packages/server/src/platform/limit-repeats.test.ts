import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from './errors.ts';
import { limitLines, limitRepeats } from './limit-repeats.ts';
import type { LogFields } from './logger.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('an error that comes again and again', () => {
  it('is reported at once, and then with a count at the end of each minute', () => {
    const reports: [string, number][] = [];
    const report = limitRepeats((error, count) => void reports.push([(error as Error).message, count]));
    for (let second = 0; second < 150; second += 1) {
      report(new Error('away'));
      vi.advanceTimersByTime(1_000);
    }
    report(new Error('full'));
    expect(reports).toEqual([
      ['away', 0],
      ['away', 59],
      ['away', 60],
      ['full', 0],
    ]);
    vi.advanceTimersByTime(60_000);
    expect(reports.slice(4)).toEqual([['away', 30]]);
    vi.advanceTimersByTime(60_000);
    report(new Error('away'));
    expect(reports.slice(5)).toEqual([['away', 0]]);
  });

  it('is not lost where many others come between', () => {
    const reports: [string, number][] = [];
    const report = limitRepeats((error, count) => void reports.push([(error as Error).message, count]));
    for (const message of ['away', 'away', 'away']) report(new Error(message));
    for (let first = 0; first < 26; first += 1) for (const second of 'abcd') report(new Error(String.fromCodePoint(97 + first) + second));
    expect(reports.filter(([message]) => message === 'away')).toEqual([
      ['away', 0],
      ['away', 2],
    ]);
  });
});

describe('lines about errors', () => {
  /** A limited logger, and what it said. */
  function open() {
    const said: [string, LogFields | undefined][] = [];
    const say = (message: string, fields?: LogFields) => void said.push([message, fields]);
    return { said, ...limitLines({ debug: say, info: say, warn: say, error: say }) };
  }
  const away = (id: string) => new AppError('provider.unavailable', undefined, { cause: new Error(`connection reset (request ${id})`) });

  it('while a provider is away are two for hundreds of requests: the first, and the last with how many there were', () => {
    const { said, logger } = open();
    for (let id = 1; id <= 300; id += 1)
      logger.warn('It did not', { requestId: `r${id}`, route: '/api/pay', error: away(`req_8fK2${id}`) });
    expect(said).toEqual([['It did not', { requestId: 'r1', route: '/api/pay', error: away('req_8fK21') }]]);
    vi.advanceTimersByTime(60_000);
    expect(said.slice(1)).toEqual([['It did not', { requestId: 'r300', route: '/api/pay', error: away('req_8fK2300'), count: 299 }]]);
  });

  it('are counted separately for each route, job and cause', () => {
    const { said, logger } = open();
    const other = new AppError('provider.unavailable', undefined, { cause: new Error('certificate has expired') });
    for (let time = 0; time < 5; time += 1) {
      logger.warn('It did not', { route: '/api/pay', error: away('1') });
      logger.warn('It did not', { route: '/api/refund', error: away('1') });
      logger.warn('It did not', { job: 'payments.settle', error: away('1') });
      logger.warn('It did not', { route: '/api/pay', error: other });
      logger.error('It did not', { route: '/api/pay', error: other });
    }
    expect(said).toHaveLength(5);
  });

  it('are all written if they are about a security event', () => {
    const { said, logger } = open();
    for (let time = 0; time < 5; time += 1) logger.warn('A webhook was refused', { securityEvent: 'webhook_refused', error: away('1') });
    for (let time = 0; time < 5; time += 1) logger.info('Answered', { status: 502 });
    expect(said).toHaveLength(10);
  });

  it('that are still pending are written with their count before the process ends', () => {
    const { said, logger, flush } = open();
    for (let time = 0; time < 5; time += 1) logger.error('It failed', { job: 'mails.send', error: new Error('away') });
    flush();
    flush();
    expect(said.map(([, fields]) => fields?.count)).toEqual([undefined, 4]);
  });
});
