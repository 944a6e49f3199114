import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCatalog, inLanguage } from '../core/texts.ts';
import { bankReturned, returnReasons, returnReasonText } from './return-reasons.ts';

const advice = 'Fix your bank details and it will be paid with the next payout.';
beforeAll(() =>
  addCatalog('es', {
    [`Your bank returned the money ({failure}). ${advice}`]: 'Tu banco devolvió el dinero ({failure}).',
    [returnReasons.bankReturned]: 'Tu banco devolvió el dinero.',
    [returnReasons.takenBack]: 'Este pago se revirtió.',
  }),
);
afterAll(() => addCatalog('es', {}));

it('what is stored is English, whoever asked for the payout', () => {
  expect(inLanguage('es', () => [bankReturned('account closed'), bankReturned(null)])).toEqual([
    `Your bank returned the money (account closed). ${advice}`,
    `Your bank returned the money. ${advice}`,
  ]);
});

it('what is shown is in the language of the reader, but for the words of the bank', () => {
  const stored = [bankReturned('account closed (3)'), bankReturned(null), returnReasons.takenBack, 'Settled by hand.'];
  expect(inLanguage('es', () => stored.map(returnReasonText))).toEqual([
    'Tu banco devolvió el dinero (account closed (3)).',
    'Tu banco devolvió el dinero.',
    'Este pago se revirtió.',
    'Settled by hand.',
  ]);
  expect(stored.map(returnReasonText)).toEqual(stored);
});
