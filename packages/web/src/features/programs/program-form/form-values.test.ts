import type { ProgramId, UserId } from '@x1/contract/core/ids.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import { describe, expect, it } from 'vitest';
import { draftKey } from './form-draft.ts';
import { acceptsField, addTag, valuesOf } from './form-values.ts';

describe('tags', () => {
  it.each([
    [['finishing'], ' first touch ', ['finishing', 'first touch']],
    [['finishing'], 'Finishing', ['finishing']],
    [['finishing'], '   ', ['finishing']],
    [['finishing'], 'x'.repeat(31), ['finishing']],
  ])('the tags %j and the typed text %j become the tags %j', (tags, typed, expected) => {
    expect(addTag(tags, typed)).toEqual(expected);
  });

  it('accepts at most twenty tags', () => {
    const full = Array.from({ length: 20 }, (_, index) => `tag ${index}`);
    expect(addTag(full, 'one more')).toBe(full);
  });
});

it('turns a stored program into form text', () => {
  const program = {
    title: 'A',
    individualPrice: 49.9,
    groupPrice: 20,
    maxCapacity: 6,
    sessionMinutes: 90,
    requirements: null,
    tags: ['a'],
  } as unknown as Program;
  expect(valuesOf(program)).toMatchObject({
    individualPrice: '49.90',
    groupPrice: '20.00',
    maxCapacity: '6',
    sessionMinutes: '90',
    requirements: '',
    tags: ['a'],
  });
});

it('keeps one draft per person and program', () => {
  const keys = [draftKey(3 as UserId, null), draftKey(3 as UserId, 4 as ProgramId), draftKey(4 as UserId, null)];
  expect(new Set(keys).size).toBe(3);
});

it.each([
  ['title', 'Half a ti', true],
  ['title', 3, false],
  ['tags', ['film'], true],
  ['tags', [1], false],
  ['mediaFiles', [], true],
  ['mediaFiles', [{ id: 'x' }], false],
  ['isDraft', true, false],
])('decides whether a stored %s of %j fits the program form', (field, value, fits) => {
  expect(acceptsField(field, value)).toBe(fits);
});
