import { describe, expect, it } from 'vitest';
import { sampleTrainer } from '../../testing/sample-trainer.ts';
import { quickFacts, quickStats } from './trainer-facts.ts';

const trainer = {
  highestLevel: 'NCAA D1',
  gender: 'Biological Female',
  programType: 'Both',
  trainingOptions: ['One-on-one sessions', 'Online coaching'],
  unconfirmed: [],
};

it('states no fact that is a default the trainer never saw (R190)', () => {
  const labels = (facts: readonly { label: string }[]) => facts.map(({ label }) => label);
  const known = { ...sampleTrainer, availability: ['Monday'] };
  expect(labels(quickFacts(known))).toEqual(['Sports', 'Experience', 'Availability', 'Hourly rate']);
  const unseen = { ...known, unconfirmed: ['yearsPlayed', 'programType', 'hourlyRate', 'availability'] as const };
  expect(labels(quickFacts({ ...unseen, unconfirmed: [...unseen.unconfirmed] }))).toEqual(['Sports']);
  expect(labels(quickStats({ ...trainer, unconfirmed: ['programType'] }))).toEqual(['Highest level', 'Gender', 'Training options']);
});

describe('quick stats of a public profile', () => {
  it('lists highest level, gender, program type and training options', () => {
    expect(quickStats(trainer)).toEqual([
      { label: 'Highest level', value: 'NCAA D1' },
      { label: 'Gender', value: 'Biological Female' },
      { label: 'Program type', value: 'In person and online' },
      { label: 'Training options', value: 'One-on-one sessions, Online coaching' },
    ]);
  });

  it('leaves out quick stats that the trainer has not filled in', () => {
    const silent = { highestLevel: null, gender: null, programType: 'individual', trainingOptions: [], unconfirmed: [] };
    expect(quickStats(silent)).toEqual([{ label: 'Program type', value: 'Individual' }]);
  });

  it('shows an unknown program type as it is', () => {
    expect(quickStats({ ...trainer, programType: 'Online' })[2]).toEqual({ label: 'Program type', value: 'Online' });
  });
});
