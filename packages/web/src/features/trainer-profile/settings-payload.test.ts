import { NewTrainerProfile, type OwnTrainer, TrainerProfileChange } from '@x1/contract/trainers/trainer.ts';
import { describe, expect, it } from 'vitest';
import { toSettingsPayload } from './settings-payload.ts';
import { acceptsSetting, emptySettingsValues, type SettingsValues, toSettingsValues } from './settings-values.ts';

const stored = {
  name: 'Maya Okafor',
  gender: 'Biological Female',
  sports: ['Soccer', 'Ultimate Frisbee'],
  currentUniversity: 'Duke University',
  highestLevelPlayed: 'NCAA D1',
  trainingOptions: [],
  homeCity: null,
  homeState: null,
  homeZipcode: null,
  phone: null,
  athleticBio: null,
  achievements: null,
  trainingPhilosophy: null,
  yearsPlayed: 4,
  team: null,
  position: null,
  personalBests: null,
  experience: 'Duke University • NCAA D1',
  programType: 'individual',
  hourlyRate: 99.5,
  availability: ['Monday'],
  trainingApproach: ['game-iq', 'other-Fun first'],
  trainingApproachOther: 'Fun first',
  trainingApproachDescription: null,
  whoITrain: ['beginners'],
  unconfirmed: [],
  imageUrl: '/media/0123456789abcdef0123456789abcdef/portrait.webp',
  media: [
    {
      id: 'a'.repeat(32),
      url: '/media/a/match.webm',
      type: 'video',
      name: 'match.webm',
      thumbnailUrl: null,
      width: null,
      height: null,
      isScanned: false,
    },
  ],
} as unknown as OwnTrainer;
const saved = toSettingsValues(stored);
const fileOf = (digit: string) => ({ ...stored.media[0], id: digit.repeat(32) }) as OwnTrainer['media'][number];
const payloadOf = (changed: Partial<SettingsValues>) => toSettingsPayload({ ...saved, ...changed }, changed, stored);

describe('settings fields', () => {
  it("shows money as it is typed, the trainer's own approach in its own field, and blank text for missing values", () => {
    expect(saved).toMatchObject({ hourlyRate: '99.50', trainingApproach: ['game-iq'], trainingApproachOther: 'Fun first', team: '' });
    expect(toSettingsValues({ ...stored, hourlyRate: 80 }).hourlyRate).toBe('80');
  });
});

describe('facts that the trainer never saw (R190)', () => {
  const unseen = { ...stored, unconfirmed: ['yearsPlayed', 'hourlyRate', 'availability'] } as OwnTrainer;

  it('are open fields, and sent only once they are filled', () => {
    const shown = toSettingsValues(unseen);
    expect(shown).toMatchObject({ yearsPlayed: '', hourlyRate: '', availability: [] });
    expect(toSettingsPayload({ ...shown, team: 'Blue Devils' }, { team: 'Blue Devils' }, unseen)).toEqual({
      name: 'Maya Okafor',
      team: 'Blue Devils',
    });
    expect(toSettingsPayload({ ...shown, hourlyRate: '99.50' }, { hourlyRate: '99.50' }, unseen)).toMatchObject({ hourlyRate: '99.50' });
  });
});

describe('settings payload', () => {
  it('sends only the name and the changed fields, so that the photo and the rest stay', () => {
    expect(payloadOf({ team: 'Blue Devils' })).toEqual({ name: 'Maya Okafor', team: 'Blue Devils' });
  });

  it('sends everything with the defaults of the settings while there is no profile', () => {
    const values = { ...emptySettingsValues, name: ' Maya ' };
    const payload = toSettingsPayload(values, { name: ' Maya ' }, null);
    expect(payload).toMatchObject({ name: 'Maya', yearsPlayed: 0, programType: 'individual', hourlyRate: '50', experience: 'University' });
    expect(NewTrainerProfile.safeParse(payload).success).toBe(true);
  });

  it.each<[string, Partial<SettingsValues>, object]>([
    ['blank years as 0', { yearsPlayed: '' }, { yearsPlayed: 0 }],
    ['no gender as null', { gender: '' }, { gender: null }],
    [
      'both halves of the approach',
      { trainingApproachOther: ' Play ' },
      { trainingApproach: ['game-iq', 'other-Play'], trainingApproachOther: 'Play' },
    ],
    ['a removed own approach', { trainingApproachOther: '' }, { trainingApproach: ['game-iq'], trainingApproachOther: '' }],
    ['a built experience built anew', { highestLevelPlayed: 'JUCO' }, { experience: 'Duke University • JUCO' }],
    ['a blank experience as the built one', { experience: ' ' }, { experience: 'Duke University • NCAA D1' }],
    ['a written experience as it is', { experience: 'Ten years', team: 'X' }, { experience: 'Ten years' }],
    ['a removed photo as blank', { imageUrl: '' }, { imageUrl: '' }],
    ['the gallery as ids in their order', { media: [...saved.media, fileOf('b')] }, { mediaIds: ['a'.repeat(32), 'b'.repeat(32)] }],
    ['an emptied gallery', { media: [] }, { mediaIds: [] }],
  ])('sends %s', (_, changed, part) => {
    const payload = payloadOf(changed);
    expect(payload).toMatchObject(part);
    expect(TrainerProfileChange.safeParse(payload).success).toBe(true);
  });

  it('keeps a written experience when the university changes', () => {
    const written = { ...stored, experience: 'Ten years of coaching' };
    const changed = { currentUniversity: 'UCLA' };
    expect(toSettingsPayload({ ...toSettingsValues(written), ...changed }, changed, written)).not.toHaveProperty('experience');
  });
});

describe('settings draft', () => {
  it('keeps media files in the draft, and nothing that only looks like one', () => {
    expect(acceptsSetting('media', stored.media)).toBe(true);
    expect(acceptsSetting('media', [{ id: 'javascript:', url: '', type: 'image', name: 'x' }])).toBe(false);
    expect(acceptsSetting('media', 'x')).toBe(false);
    expect(acceptsSetting('team', 'Blue Devils')).toBe(true);
  });
});
