import { describe, expect, it } from 'vitest';
import { createLogger } from './logger.ts';
import { toSafeMessage } from './safe-message.ts';

function logged(error: unknown): unknown {
  const lines: string[] = [];
  createLogger({ level: 'warn', destination: { write: (line) => void lines.push(line) } }).warn('It failed', { error });
  return JSON.parse(lines[0] ?? '{}').error;
}

describe('an error in the log', () => {
  it('has its message and those of its causes', () => {
    const error = new Error('Could not pay out', {
      cause: Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }),
    });
    expect(logged(error)).toMatchObject({
      message: 'Could not pay out',
      cause: { message: 'connect ECONNREFUSED 127.0.0.1:5432', code: 'ECONNREFUSED' },
    });
  });

  it('is described where it is no Error but has a message, as that of a background job', () => {
    expect(logged({ message: 'The queue is away', code: '57P01' })).toMatchObject({
      name: 'object',
      message: 'The queue is away',
      code: '57P01',
    });
  });
});

describe('the message of an error', () => {
  it.each([
    ['duplicate key value violates unique constraint "users_email_key"', 'duplicate key value violates unique constraint …'],
    [`Unexpected token 'K', "{"child":"Kit"}" is not valid JSON`, 'Unexpected token …, … is not valid JSON'],
    ['invalid input syntax for type integer: "Kit Canary"', 'invalid input syntax for type integer: …'],
    ['550 5.1.1 <kit@people.test> is unknown', '550 5.1.1 … is unknown'],
    ['kit@people.test was refused', '… was refused'],
    ['Key (email)=(kit@people.test) already exists.', 'Key … already exists.'],
    ["No such payment_intent: 'pi_1'", 'No such payment_intent: …'],
    ["PostgreSQL doesn't answer", "PostgreSQL doesn't answer"],
    ['an open quotation "Kit', 'an open quotation …'],
    ['the first line\nKit, 919 555 0142', 'the first line'],
    [`the token ${'x1'.repeat(20)} is wrong`, 'the token … is wrong'],
    ['a'.repeat(20).concat(' ').repeat(30), `${'a'.repeat(20).concat(' ').repeat(10).slice(0, 200)}…`],
  ])('loses what it may quote of people: %s', (message, safe) => {
    expect(toSafeMessage(message)).toBe(safe);
  });
});
