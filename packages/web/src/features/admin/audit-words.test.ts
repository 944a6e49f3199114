import { expect, it } from 'vitest';
import { auditWords } from './audit-words.ts';

it('says in words what was done to whom', () => {
  const entry = { action: 'users.disable', object: 'user', objectId: '7', personName: 'Lauren Pike' } as const;
  expect(auditWords(entry)).toBe('Disabled Lauren Pike');
  expect(auditWords({ ...entry, personName: null })).toBe('Disabled user 7');
  expect(auditWords({ action: 'transactions.refund', object: 'transaction', objectId: '12', personName: null })).toBe(
    'Refunded transaction 12',
  );
});

it('names a setting in words, and for whom it is', () => {
  const of = (objectId: string) => auditWords({ action: 'settings.change', object: 'setting', objectId, personName: null });
  expect(of('platformFee all')).toBe('Changed platform fee');
  expect(of('platformFee sport:Track & Field')).toBe('Changed platform fee for Track & Field');
  expect(of('platformFee trainer:7')).toBe('Changed platform fee for the trainer with profile 7');
  expect(of('12')).toBe('Changed setting 12');
});

it('has no words for what is only listed', () => {
  expect(auditWords({ action: 'users.list', object: 'list', objectId: null, personName: null })).toBeUndefined();
});
