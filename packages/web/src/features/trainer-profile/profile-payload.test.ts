import { NewTrainerProfile, type OwnTrainer } from '@x1/contract/trainers/trainer.ts';
import { describe, expect, it } from 'vitest';
import { toProfilePayload } from './profile-payload.ts';
import { emptyProfileValues, type ProfileValues } from './profile-values.ts';

const values: ProfileValues = {
  ...emptyProfileValues,
  name: ' Maya Okafor ',
  gender: 'Biological Female',
  currentUniversity: 'Duke University',
  highestLevelPlayed: 'NCAA D1',
  sports: ['Soccer'],
};

describe('payload of the setup', () => {
  it('sends the defaults with a new profile', () => {
    expect(toProfilePayload(values, null)).toMatchObject({
      name: 'Maya Okafor',
      yearsPlayed: 4,
      programType: 'individual',
      hourlyRate: 50,
      availability: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      experience: 'Duke University • NCAA D1',
    });
  });

  it('names the defaults that the trainer never saw, and no more (R190)', () => {
    expect(toProfilePayload(values, null).unconfirmed).toEqual(['yearsPlayed', 'programType', 'hourlyRate', 'availability']);
    const asked = toProfilePayload({ ...values, hourlyRate: '80', imageUrl: 'data:image/png;base64,AA==' }, null);
    expect(asked).toMatchObject({ hourlyRate: '80', imageUrl: 'data:image/png;base64,AA==' });
    expect(asked.unconfirmed).toEqual(['yearsPlayed', 'programType', 'availability']);
  });

  it('sends a profile that the server accepts', () => {
    expect(NewTrainerProfile.safeParse(toProfilePayload(values, null)).success).toBe(true);
    expect(NewTrainerProfile.safeParse(toProfilePayload({ ...emptyProfileValues, name: 'Maya' }, null)).success).toBe(true);
  });

  it('keeps the fields of other screens when it changes a profile', () => {
    const existing = { experience: 'Ten years of coaching', currentUniversity: null, highestLevelPlayed: null } as OwnTrainer;
    const payload = toProfilePayload(values, existing);
    expect(Object.keys(payload)).not.toContain('hourlyRate');
    expect(Object.keys(payload)).not.toContain('experience');
  });

  it('rebuilds the experience until the trainer writes one', () => {
    const existing = { experience: 'University • JUCO', currentUniversity: null, highestLevelPlayed: 'JUCO' } as OwnTrainer;
    expect(toProfilePayload(values, existing).experience).toBe('Duke University • NCAA D1');
  });
});
