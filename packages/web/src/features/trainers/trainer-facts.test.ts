import { describe, expect, it } from 'vitest';
import { quickStats } from './trainer-facts.ts';

const trainer = {
  highestLevel: 'NCAA D1',
  gender: 'Biological Female',
  programType: 'Both',
  trainingOptions: ['One-on-one sessions', 'Online coaching'],
};

describe('the Quick Stats of a public profile', () => {
  it('are highest level, gender, program type and training options', () => {
    expect(quickStats(trainer)).toEqual([
      { label: 'Highest level', value: 'NCAA D1' },
      { label: 'Gender', value: 'Biological Female' },
      { label: 'Program type', value: 'In person and online' },
      { label: 'Training options', value: 'One-on-one sessions, Online coaching' },
    ]);
  });

  it('leave out what the trainer has not told', () => {
    const silent = { highestLevel: null, gender: null, programType: 'individual', trainingOptions: [] };
    expect(quickStats(silent)).toEqual([{ label: 'Program type', value: 'Individual' }]);
  });

  it('show a program type of other words as it is', () => {
    expect(quickStats({ ...trainer, programType: 'Online' })[2]).toEqual({ label: 'Program type', value: 'Online' });
  });
});
