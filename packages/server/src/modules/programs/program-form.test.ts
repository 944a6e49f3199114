import { ProgramForm } from '@x1/contract/programs/program.ts';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { mergeIntoForm } from './program-form.ts';

const stored = ProgramForm.parse({
  programType: 'Mentorship',
  title: 'Guard mentorship',
  description: 'Weekly talks about film, footwork and the way to a college roster.',
  individualPrice: 49.99,
  groupPrice: '20',
  duration: '1 Month',
  maxCapacity: '6',
  trainingFormat: 'Online',
  requirements: 'A ball',
  tags: ['film'],
});

const problemOf = (change: Record<string, unknown>) => {
  try {
    mergeIntoForm(stored, change);
  } catch (error) {
    if (error instanceof AppError) return error.fields;
    throw error;
  }
  return undefined;
};

describe('a change of a program', () => {
  it('keeps every field the request leaves out', () => {
    expect(mergeIntoForm(stored, {})).toEqual(stored);
    expect(mergeIntoForm(stored, { title: 'Point guard mentorship' })).toEqual({ ...stored, title: 'Point guard mentorship' });
  });

  it('reads prices as decimal dollars', () => {
    expect(mergeIntoForm(stored, { individualPrice: '19.99', groupPrice: 5 })).toMatchObject({ individualPrice: 1_999, groupPrice: 500 });
  });

  it('requires a price of at least $1 per session, also for a group if the program has group places', () => {
    const tooCheap = 'The price must be at least $1 for each session';
    expect(problemOf({ sessionsIncluded: 50 })).toEqual({ individualPrice: tooCheap, groupPrice: tooCheap });
    expect(problemOf({ sessionsIncluded: 21 })).toEqual({ groupPrice: tooCheap });
    expect(problemOf({ sessionsIncluded: 20 })).toBeUndefined();
    expect(problemOf({ sessionsIncluded: 21, maxCapacity: 1 })).toBeUndefined();
  });

  it('clears fields sent as null', () => {
    expect(mergeIntoForm(stored, { requirements: null, tags: null })).toMatchObject({ requirements: null, tags: [] });
  });

  it('ignores keys that are not in the form', () => {
    expect(mergeIntoForm(stored, { trainerId: 9, id: 9, publishedAt: 'now', status: 'Active' })).toEqual(stored);
  });

  it.each([
    [{ description: 'too short' }, { description: 'Description must be at least 50 characters' }],
    [{ title: ' ' }, { title: 'Program title is required' }],
    [{ title: null }, { title: 'Program title is required' }],
    [{ individualPrice: 9.99 }, { individualPrice: 'Minimum individual price is $10' }],
    [{ groupPrice: 4.99 }, { groupPrice: 'Minimum group price is $5' }],
    [{ maxCapacity: 0 }, { maxCapacity: 'Capacity must be at least 1' }],
    [{ maxCapacity: '2.5' }, { maxCapacity: 'Capacity must be a whole number' }],
    [{ maxCapacity: '' }, { maxCapacity: 'Max capacity is required' }],
    [{ duration: 'Forever' }, { duration: 'Duration is required' }],
    [{ programType: '' }, { programType: 'Program type is required' }],
  ])("refuses %j with the form's messages", (change, fields) => {
    expect(problemOf(change)).toEqual(fields);
  });
});
