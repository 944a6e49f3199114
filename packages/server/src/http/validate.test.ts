import { WebhookSettings } from '@x1/contract/developers/webhook.ts';
import { expect, it } from 'vitest';
import type { AppError } from '../platform/errors.ts';
import { validate } from './validate.ts';

const fieldsOf = (input: unknown) => {
  try {
    validate(WebhookSettings, input);
  } catch (error) {
    return Object.keys((error as AppError).fields ?? {});
  }
  return [];
};

it('Only the first wrong value of a list is named, beside the problems of other fields', () => {
  const wrong = Array.from({ length: 8 }, (_, n) => `event-${n}`);
  expect(fieldsOf({ url: 'nowhere', events: ['payout.paid', ...wrong] })).toEqual(['url', 'events.1']);
});
