import { ActionReason } from '@x1/contract/admin/person.ts';
import { NewProblemReport } from '@x1/contract/payments/problem.ts';
import { NewReview, ReviewAnswer } from '@x1/contract/reviews/review.ts';
import { NewReport } from '@x1/contract/safety/report.ts';
import { CancellationReason, Rejection } from '@x1/contract/scheduling/reasons.ts';
import { NewSupportRequest } from '@x1/contract/support/support-request.ts';
import { describe, expect, it } from 'vitest';
import { errorOf, errorsByField, errorsByPath, type FormSchema, rules } from './form-schema.ts';

const long = (length: number) => 'x'.repeat(length + 1);
const request = { name: 'Dana Whitfield', email: 'dana@mail.test', topic: 'payment', message: 'I was charged twice.' };
const report = { subject: 'message', id: 7, reason: 'scam', text: '' };

function errorsIn(schema: FormSchema<unknown>, values: unknown) {
  const result = schema.safeParse(values);
  return result.success ? {} : errorsByPath(result.error.issues);
}

describe("messages of the contract's schemas", () => {
  it.each<[string, FormSchema<unknown>, object, object]>([
    ['a support request', NewSupportRequest, request, {}],
    [
      'a blank support request',
      NewSupportRequest,
      { name: ' ', email: '', topic: '', message: '' },
      {
        name: 'Please tell us your name',
        email: 'Email is required',
        topic: 'Please choose a topic',
        message: 'Please write a message',
      },
    ],
    ['a word that is no email', NewSupportRequest, { ...request, email: 'dana' }, { email: 'Please enter a valid email address' }],
    ['an unknown topic', NewSupportRequest, { ...request, topic: 'lunch' }, { topic: 'Please choose a topic' }],
    ['a long message', NewSupportRequest, { ...request, message: long(4_000) }, { message: 'Use at most 4,000 characters' }],
    ['a report without words', NewReport, report, {}],
    ['a report without a reason', NewReport, { ...report, reason: undefined, text: 'Cash.' }, { reason: 'Please choose a reason' }],
    ['a report for another reason', NewReport, { ...report, reason: 'other', text: '  ' }, { text: 'Please say what is wrong' }],
    ['a long report', NewReport, { ...report, text: long(2_000) }, { text: 'Use at most 2,000 characters' }],
    ['a review without words', NewReview, { rating: 5, text: '' }, {}],
    ['a review without stars', NewReview, { rating: undefined, text: 'Good' }, { rating: 'Please choose 1 to 5 stars' }],
    ['a review of six stars', NewReview, { rating: 6, text: '' }, { rating: 'Please choose 1 to 5 stars' }],
    ['a blank answer', ReviewAnswer, { text: '  ' }, { text: 'Please write an answer' }],
    ['a long answer', ReviewAnswer, { text: long(1_000) }, { text: 'Use at most 1,000 characters' }],
    ['a blank problem', NewProblemReport, { text: '  \n ' }, { text: 'Please say what went wrong.' }],
    ['a long problem', NewProblemReport, { text: long(2_000) }, { text: 'Use at most 2,000 characters' }],
    ['a blank rejection', Rejection, { reason: ' ' }, { reason: 'Reason is required' }],
    ['a long rejection', Rejection, { reason: long(500) }, { reason: 'Use at most 500 characters' }],
    ['a cancellation without a reason', CancellationReason, { reason: '' }, {}],
    ["an operator's blank reason", ActionReason, { reason: '' }, { reason: 'Please say why' }],
  ])('writes messages for people about %s', (_, schema, values, errors) => {
    expect(errorsIn(schema, values)).toEqual(errors);
  });

  it('writes a message for people about a single value', () => {
    expect(errorOf(ActionReason.shape.reason, ' ')).toBe('Please say why');
    expect(errorOf(ActionReason.shape.reason, 'Spam')).toBeUndefined();
  });
});

it('makes a schema of a function, which passes the values on', () => {
  const schema = rules<{ zip: string }>(({ zip }) => ({ zip: zip === '' ? 'Enter a zip code' : undefined }));
  expect(errorsIn(schema, { zip: '' })).toEqual({ zip: 'Enter a zip code' });
  expect(schema.safeParse({ zip: '27708' })).toEqual({ success: true, data: { zip: '27708' } });
});

it('returns the first error of a field, whichever part of it is meant', () => {
  expect(errorsByField({ 'sports.0': 'first', 'sports.3': 'second' })).toEqual({ sports: 'first' });
});
