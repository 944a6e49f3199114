import type { UserId } from '@x1/contract/core/ids.ts';
import { expect, it } from 'vitest';
import { emptyProfileValues } from './profile-values.ts';
import { clearSetupDraft, parseSetupDraft, readSetupDraft, saveSetupDraft } from './setup-draft.ts';

it('keeps the draft of each person apart', () => {
  const maya = 7 as UserId;
  const cole = 8 as UserId;
  saveSetupDraft(maya, { step: 2, values: { ...emptyProfileValues, name: 'Maya', sports: ['Soccer'] } });
  expect(readSetupDraft(maya)).toEqual({ step: 2, values: { ...emptyProfileValues, name: 'Maya', sports: ['Soccer'] } });
  expect(readSetupDraft(cole)).toBeUndefined();
  clearSetupDraft(maya);
  expect(readSetupDraft(maya)).toBeUndefined();
});

it.each([[null], [''], ['{'], ['[]'], ['"3"'], ['{"step":9}'], ['{"values":{}}']])('takes %j for no draft', (text) => {
  expect(parseSetupDraft(text)).toBeUndefined();
});

it('leaves out what does not fit', () => {
  const text = JSON.stringify({ step: 3, values: { name: 5, sports: ['Golf', 1], homeCity: 'Durham', unknown: 'x' } });
  expect(parseSetupDraft(text)).toEqual({ step: 3, values: { ...emptyProfileValues, homeCity: 'Durham' } });
});
