import type { UserId } from '@x1/contract/core/ids.ts';
import { beforeEach, expect, it } from 'vitest';
import { clearSetup, keepSetupStep, readSetupStep, setupDraft } from './setup-steps.ts';

const maya = 7 as UserId;
const cole = 8 as UserId;
beforeEach(() => localStorage.clear());

it('keeps the step and the typed values of each person apart', () => {
  keepSetupStep(maya, 2);
  setupDraft(maya).keep({ name: 'Maya', sports: ['Soccer'] });
  expect([readSetupStep(maya), setupDraft(maya).read()]).toEqual([2, { name: 'Maya', sports: ['Soccer'] }]);
  expect([readSetupStep(cole), setupDraft(cole).read()]).toEqual([undefined, {}]);
  clearSetup(maya);
  expect([readSetupStep(maya), setupDraft(maya).read()]).toEqual([undefined, {}]);
});

it.each(['', '{', '[]', '"3"', '9', '{"step":3}'])('finds no setup step in a stored %j', (text) => {
  localStorage.setItem('trainer-setup:7', text);
  expect(readSetupStep(maya)).toBeUndefined();
});

it('ignores stored setup values that do not fit', () => {
  localStorage.setItem('draft:profile:7', JSON.stringify({ name: 5, sports: ['Golf', 1], homeCity: 'Durham', unknown: 'x' }));
  expect(setupDraft(maya).read()).toEqual({ homeCity: 'Durham' });
});
