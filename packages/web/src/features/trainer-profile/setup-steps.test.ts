import { describe, expect, it } from 'vitest';
import { emptyProfileValues, type ProfileValues } from './profile-values.ts';
import { canContinue, missingAt, openingStep, problemsAt, type SetupStep, stepOf, toSetupStep } from './setup-steps.ts';

const complete: ProfileValues = {
  ...emptyProfileValues,
  name: 'Maya Okafor',
  gender: 'Biological Female',
  highestLevelPlayed: 'NCAA D1',
  sports: ['Soccer'],
  trainingOptions: ['Video analysis'],
  homeCity: 'Durham',
  homeState: 'NC',
  homeZipcode: '27701',
};

describe('continuing in the setup', () => {
  it.each<[SetupStep, Partial<ProfileValues>, string[]]>([
    [1, {}, []],
    [1, { currentUniversity: '' }, []],
    [1, { name: '  ' }, ['full name']],
    [1, { gender: '', highestLevelPlayed: '' }, ['gender', 'highest level played']],
    [2, {}, []],
    [2, { sports: [] }, ['at least one sport']],
    [3, {}, []],
    [3, { trainingOptions: [] }, ['at least one training option']],
    [3, { homeCity: '', homeState: '', homeZipcode: '' }, ['home city', 'home state', 'home zipcode']],
    [4, {}, []],
  ])('step %i with %j still needs %j', (step, change, missing) => {
    expect(missingAt(step, { ...complete, ...change })).toEqual(missing);
    expect(canContinue(step, { ...complete, ...change })).toBe(missing.length === 0);
  });

  it.each(['27514', '27514-1234', ' 27514 '])('accepts the zip code %j', (homeZipcode) => {
    expect(problemsAt(3, { ...complete, homeZipcode })).toEqual({});
  });

  it.each(['2751', '275145', '27514-12', 'ABCDE'])('refuses the zip code %j', (homeZipcode) => {
    expect(problemsAt(3, { ...complete, homeZipcode })).toHaveProperty('homeZipcode');
    expect(canContinue(3, { ...complete, homeZipcode })).toBe(false);
  });

  it.each([
    ['', true],
    ['80', true],
    ['99.50', true],
    ['0.99', false],
    ['1000.01', false],
    ['fifty', false],
  ])('takes the rate %j or holds back Continue', (hourlyRate, isFine) => {
    expect(canContinue(3, { ...complete, hourlyRate })).toBe(isFine);
  });

  it('refuses a story longer than the server stores', () => {
    expect(canContinue(4, { ...complete, athleticBio: 'a'.repeat(4_001) })).toBe(false);
    expect(canContinue(4, { ...complete, athleticBio: 'a'.repeat(4_000) })).toBe(true);
  });
});

describe('first step shown', () => {
  it.each<[string | null, SetupStep | undefined, boolean, SetupStep]>([
    [null, undefined, false, 1],
    [null, 3, false, 3],
    ['5', undefined, true, 5],
    ['5', undefined, false, 1],
    ['5', 4, false, 4],
    ['1', 6, true, 1],
    [null, 6, true, 6],
    [null, 6, false, 4],
    ['seven', 2, true, 2],
    ['0', undefined, true, 1],
  ])('opens the setup for the address step %j, stored step %j and profile %j at step %i', (asked, kept, hasProfile, step) => {
    expect(openingStep({ asked, kept, hasProfile })).toBe(step);
  });

  it('ignores fractions of steps in the address', () => {
    expect([toSetupStep('2.5'), toSetupStep(''), toSetupStep('7')]).toEqual([undefined, undefined, undefined]);
  });
});

it('finds the step of a refused field', () => {
  expect(stepOf(['homeZipcode', 'achievements'])).toBe(3);
  expect(stepOf(['hourlyRate'])).toBe(3);
  expect(stepOf(['imageUrl'])).toBe(4);
  expect(stepOf(['team'])).toBeUndefined();
});
