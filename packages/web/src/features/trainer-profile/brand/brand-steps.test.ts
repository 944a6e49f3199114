import { NewTrainerProfile } from '@x1/contract/trainers/trainer.ts';
import { describe, expect, it } from 'vitest';
import { type BrandStep, brandStepOf, emptyBrandValues, missingAtBrandStep, toBrandPayload } from './brand-steps.ts';

const complete = {
  ...emptyBrandValues,
  name: 'Maya Okafor',
  gender: 'Biological Female',
  currentUniversity: 'Duke University',
  highestLevelPlayed: 'NCAA D1',
  sports: ['Soccer'],
  homeCity: 'Durham',
  homeState: 'NC',
  trainingApproach: ['game-iq', 'motivational'],
  trainingApproachOther: ' Fun first ',
  whoITrain: ['beginners'],
} as const;

describe('continuing in the brand dialog', () => {
  it.each<[BrandStep, object, string[]]>([
    [1, {}, []],
    [1, { currentUniversity: '' }, ['current university']],
    [1, { name: ' ', gender: '', highestLevelPlayed: '' }, ['full name', 'gender', 'highest level played']],
    [2, { sports: [] }, ['at least one sport']],
    [3, { homeZipcode: '' }, []],
    [3, { homeZipcode: '27701' }, []],
    [3, { homeZipcode: '12' }, ['a full zip code, or none']],
    [3, { homeCity: '', homeState: '' }, ['home city', 'home state']],
    [4, {}, []],
    [4, { trainingApproachDescription: '' }, []],
    [4, { trainingApproach: [], trainingApproachOther: '  ' }, ['at least one core value']],
    [4, { trainingApproach: [] }, []],
    [4, { trainingApproach: ['game-iq', 'motivational', 'college-prep'] }, ['at most 3 core values']],
    [5, { whoITrain: [] }, ['at least one specialization']],
  ])('step %i with %j still needs %j', (step, change, missing) => {
    expect(missingAtBrandStep(step, { ...complete, ...change })).toEqual(missing);
  });

  it('returns to the step of a refused field', () => {
    expect(brandStepOf(['whoITrain', 'homeZipcode'])).toBe(3);
    expect(brandStepOf(['body'])).toBeUndefined();
  });
});

it('sends a profile that the server accepts, with the defaults of a new profile', () => {
  const payload = toBrandPayload(complete);
  expect(payload).toMatchObject({
    yearsPlayed: 4,
    hourlyRate: 50,
    programType: 'individual',
    experience: 'Duke University • NCAA D1',
    trainingApproach: ['game-iq', 'motivational', 'other-Fun first'],
    trainingApproachOther: 'Fun first',
    whoITrain: ['beginners'],
  });
  expect(NewTrainerProfile.safeParse(payload).success).toBe(true);
});
