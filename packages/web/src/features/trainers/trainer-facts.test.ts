import { describe, expect, it } from 'vitest';
import { sampleTrainer } from '../../testing/sample-trainer.ts';
import { goodToKnow, quickStats } from './trainer-facts.ts';

const zone = 'America/New_York';
const labelsOf = (facts: readonly { label: string }[]) => facts.map(({ label }) => label);
const unseen = ['yearsPlayed', 'programType', 'hourlyRate', 'availability'] as const;

describe('good to know', () => {
  it('says what a trainer confirmed, each fact once', () => {
    const trainer = { ...sampleTrainer, highestLevel: 'NCAA D1', whoITrain: ['high-school'], availability: ['Saturday', 'Sunday'] };
    expect(goodToKnow(trainer, zone)).toEqual([
      { label: 'Played', value: 'NCAA D1' },
      { label: 'Best with', value: 'High school' },
      { label: 'When', value: 'Saturday, Sunday' },
      { label: 'Experience', value: '8 years' },
      { label: 'Hourly rate', value: '$89/hr' },
      { label: 'On X1', value: 'Since March 2025' },
    ]);
  });

  it('states no fact that is a default the trainer never saw (R190)', () => {
    expect(labelsOf(goodToKnow({ ...sampleTrainer, unconfirmed: [...unseen] }, zone))).toEqual(['On X1']);
  });
});

describe('quick stats of a public profile', () => {
  const trainer = {
    ...sampleTrainer,
    highestLevel: 'NCAA D1',
    gender: 'Biological Female',
    programType: 'Both',
    trainingOptions: ['One-on-one sessions', 'Online coaching'],
  };

  it('lists highest level, gender, program type and training options before anything else', () => {
    expect(quickStats(trainer, zone).slice(0, 4)).toEqual([
      { label: 'Highest level', value: 'NCAA D1' },
      { label: 'Gender', value: 'Biological Female' },
      { label: 'Program type', value: 'In person and online' },
      { label: 'Training options', value: 'One-on-one sessions, Online coaching' },
    ]);
  });

  it('leaves out what the trainer has not filled in, and defaults the trainer never saw (R190)', () => {
    expect(labelsOf(quickStats({ ...sampleTrainer, unconfirmed: [...unseen] }, zone))).toEqual(['On X1']);
  });

  it.each([
    ['Online', 'Online'],
    ['individual', 'Individual'],
  ])('shows the program type %s as %s', (programType, text) => {
    const stats = quickStats({ ...sampleTrainer, programType }, zone);
    expect(stats[0]).toEqual({ label: 'Program type', value: text });
  });
});
