import { NewTrainerProfile, TrainerProfileChange } from '@x1/contract/trainers/trainer.ts';
import { describe, expect, it } from 'vitest';
import { toChangedColumns, toNewColumns } from './profile.ts';

const changed = (wire: object) => JSON.parse(JSON.stringify(toChangedColumns(TrainerProfileChange.parse(wire))));
const created = (wire: object) => toNewColumns(NewTrainerProfile.parse(wire));

describe('a new trainer profile', () => {
  it("gets the wizard's defaults for fields that are left out", () => {
    expect(created({ name: 'Maya Cole' })).toMatchObject({
      name: 'Maya Cole',
      yearsPlayed: 4,
      programType: 'individual',
      hourlyRateCents: 5_000,
      availability: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      experience: 'University',
    });
  });

  it.each([
    [{ currentUniversity: 'Duke University', highestLevelPlayed: 'NCAA D1' }, 'Duke University • NCAA D1'],
    [{ currentUniversity: '', highestLevelPlayed: 'NAIA' }, 'University • NAIA'],
    [{ currentUniversity: 'Duke University' }, 'Duke University'],
    [{ experience: 'Twelve seasons' }, 'Twelve seasons'],
    [{ experience: '' }, 'University'],
  ])('describes the experience of %j as %s', (given, experience) => {
    expect(created({ name: 'Maya Cole', ...given }).experience).toBe(experience);
  });

  it('keeps the given values, including zero and an empty week', () => {
    const given = { name: 'Maya Cole', yearsPlayed: 0, availability: [], hourlyRate: '75.50', programType: 'Online' };
    expect(created(given)).toMatchObject({ yearsPlayed: 0, availability: [], hourlyRateCents: 7_550, programType: 'Online' });
  });
});

describe('a change of a trainer profile', () => {
  it('hides contact details in the fields parents can read, but not in private ones', () => {
    const given = { phone: '919-555-0147', personalBests: 'www.results.com/jane' };
    const shown = { athleticBio: 'Venmo: @jane_doe22', team: 'jane@duke.edu', trainingApproachOther: 'text 919-555-0147' };
    const lists = { whoITrain: ['Teams', 'DM @jane_doe22'], trainingApproach: ['motivational', 'other-text 919-555-0147'] };
    expect(changed({ ...given, ...shown, ...lists })).toMatchObject({
      ...given,
      athleticBio: 'Venmo: @[hidden]',
      team: '[hidden]',
      trainingApproachOther: 'text [hidden]',
      whoITrain: ['Teams'],
      trainingApproach: ['motivational'],
    });
  });

  it('changes nothing for absent keys', () => {
    expect(changed({ team: 'Blue Devils' })).toEqual({ team: 'Blue Devils' });
  });

  it('stores the coordinates of a zip code', () => {
    const place = { homeLatitude: expect.closeTo(35.97, 1), homeLongitude: expect.closeTo(-79.05, 1) };
    expect(changed({ homeZipcode: '27514-0001' })).toEqual({ homeZipcode: '27514-0001', ...place });
    const nowhere = { homeLatitude: null, homeLongitude: null };
    expect(changed({ homeZipcode: '00000' })).toEqual({ homeZipcode: '00000', ...nowhere });
    for (const homeZipcode of [null, '']) expect(changed({ homeZipcode })).toEqual({ homeZipcode: null, ...nowhere });
  });

  it.each([
    ['homeCity', 'homeCity'],
    ['homeState', 'homeState'],
    ['phone', 'phone'],
    ['athleticBio', 'athleticBio'],
    ['experience', 'experience'],
    ['trainingApproachOther', 'trainingApproachOther'],
    ['gender', 'gender'],
  ])("clears %s when given null or ''", (key, column) => {
    expect(changed({ [key]: null })).toEqual({ [column]: null });
    expect(changed({ [key]: '' })).toEqual({ [column]: null });
  });

  it('falls back to a default where a column cannot be empty', () => {
    expect(changed({ yearsPlayed: null, programType: null, hourlyRate: null })).toEqual({
      yearsPlayed: 0,
      programType: 'individual',
      hourlyRateCents: 5_000,
    });
  });

  it("takes '' for null wherever null is taken (R12)", () => {
    const fallbacks = { yearsPlayed: 0, programType: 'individual', hourlyRateCents: 5_000 };
    expect(changed({ yearsPlayed: '', programType: '', hourlyRate: '' })).toEqual(fallbacks);
  });

  it.each(['sports', 'trainingOptions', 'availability', 'trainingApproach', 'whoITrain'])(
    "empties the list %s when given null or ''",
    (key) => {
      expect(changed({ [key]: null })).toMatchObject({ [key]: [] });
      expect(changed({ [key]: '' })).toMatchObject({ [key]: [] });
    },
  );

  it.each([
    [{ homeState: 'ZZ' }, 'must be one of the 50 states'],
    [{ homeState: 'N' }, 'must be one of the 50 states'],
    [{ availability: ['Monday', 'Funday'] }, 'must be days of the week'],
    [{ availability: 'Monday' }, 'must be a list'],
    [{ yearsPlayed: 'four' }, 'must be a whole number'],
    [{ programType: 'Both ways' }, 'must be In-person, Online or Both'],
  ])('refuses %j, which no list of S1§3 has', (given, message) => {
    expect(TrainerProfileChange.safeParse(given).error?.issues).toMatchObject([{ message }]);
  });

  it('spells states and days as their lists do', () => {
    expect(changed({ homeState: 'nc', availability: ['monday', 'SUNDAY'] })).toEqual({
      homeState: 'NC',
      availability: ['Monday', 'Sunday'],
    });
  });

  it("drops 'Other' and repeated sports", () => {
    expect(changed({ sports: ['Soccer', 'soccer', 'Other', 'Parkour'] })).toEqual({ sports: ['Soccer', 'Parkour'] });
  });

  it('reads the approach from the list', () => {
    expect(changed({ trainingApproach: ['game-iq', 'other-Film first'] })).toEqual({
      trainingApproach: ['game-iq', 'other-Film first'],
      trainingApproachOther: 'Film first',
    });
    expect(changed({ trainingApproach: ['game-iq', 'other-'] })).toEqual({ trainingApproach: ['game-iq'] });
  });

  it('ignores keys that only the server sets', () => {
    expect(changed({ userId: 1, rating: 50, verificationStatus: 'verified', connectOnboardingComplete: true, imageKey: 'x' })).toEqual({});
  });
});
