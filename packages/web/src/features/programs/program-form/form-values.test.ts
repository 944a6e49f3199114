import type { ProgramId, UserId } from '@x1/contract/core/ids.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { draftKey, keepDraft, readDraft } from './form-draft.ts';
import { addTag, emptyForm, valuesOf } from './form-values.ts';

afterEach(() => localStorage.clear());

describe('tags', () => {
  it.each([
    [['finishing'], ' first touch ', ['finishing', 'first touch']],
    [['finishing'], 'Finishing', ['finishing']],
    [['finishing'], '   ', ['finishing']],
    [['finishing'], 'x'.repeat(31), ['finishing']],
  ])('%j and %j become %j', (tags, typed, expected) => {
    expect(addTag(tags, typed)).toEqual(expected);
  });

  it('end at twenty', () => {
    const full = Array.from({ length: 20 }, (_, index) => `tag ${index}`);
    expect(addTag(full, 'one more')).toBe(full);
  });
});

it('turns a stored program into text', () => {
  const program = {
    title: 'A',
    individualPrice: 49.9,
    groupPrice: 20,
    maxCapacity: 6,
    requirements: null,
    tags: ['a'],
  } as unknown as Program;
  expect(valuesOf(program)).toMatchObject({
    individualPrice: '49.90',
    groupPrice: '20.00',
    maxCapacity: '6',
    requirements: '',
    tags: ['a'],
  });
});

describe('the draft on the device', () => {
  const key = draftKey(3 as UserId, null);

  it('is one per person and program', () => {
    expect(new Set([key, draftKey(3 as UserId, 4 as ProgramId), draftKey(4 as UserId, null)]).size).toBe(3);
  });

  it('comes back as it was typed', () => {
    keepDraft(localStorage, key, { ...emptyForm, title: 'Half a ti' });
    expect(readDraft(localStorage, key)).toEqual({ ...emptyForm, title: 'Half a ti' });
  });

  it.each([null, '{', '{"title":3}'])('is nothing when %j is stored', (stored) => {
    if (stored !== null) localStorage.setItem(key, stored);
    expect(readDraft(localStorage, key)).toBeNull();
  });
});
