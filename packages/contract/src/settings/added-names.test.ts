import { describe, expect, it } from 'vitest';
import { settings } from './settings.ts';

const { addedSports, addedUniversities, landingHeadline, landingLead } = settings;
const refusal = (schema: (typeof settings)[keyof typeof settings]['schema'], value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message;

describe('names that operators add', () => {
  it('are stored tidy and sorted', () => {
    expect(addedSports.schema.parse(['Rugby', '  Ultimate   Frisbee ', 'Fencing'])).toEqual(['Fencing', 'Rugby', 'Ultimate Frisbee']);
    expect(addedUniversities.schema.parse([])).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ['a sport of the list in another case', ['Rugby', 'SOCCER'], '“SOCCER” is in the list already'],
    ['the same sport twice', ['Rugby', 'rugby '], '“rugby” is there twice'],
    ['the word for something else', ['Other'], "“Other” can't be a name here"],
    ['the word for everything', ['all'], "“all” can't be a name here"],
    ['more than 40 characters', ['a'.repeat(41)], 'must have at most 40 characters'],
    ['one character', ['a'], 'must have at least 2 characters'],
    ['101 sports', Array.from({ length: 101 }, (_, index) => `Sport ${index}`), 'Add at most 100 names'],
    ['no list', 'Rugby', 'must be a list'],
  ])('are refused: %s', (_, value, message) => {
    expect(refusal(addedSports.schema, value)).toBe(message);
  });

  it('can be universities, longer and more', () => {
    const many = Array.from({ length: 500 }, (_, index) => `College ${index}`);
    expect(addedUniversities.schema.parse(many)).toHaveLength(500);
    expect(refusal(addedUniversities.schema, [...many, 'One more'])).toBe('Add at most 500 names');
    expect(addedUniversities.schema.parse(['a'.repeat(100)])).toEqual(['a'.repeat(100)]);
    expect(refusal(addedUniversities.schema, ['duke university'])).toBe('“duke university” is in the list already');
  });
});

describe('a line of the landing page', () => {
  it('is one line', () => {
    expect(landingHeadline.schema.parse(' Coaches who\n still  play. ')).toBe('Coaches who still play.');
    expect(landingLead.schema.parse('Coaches for internationalization.')).toBe('Coaches for internationalization.');
  });

  it.each<[string, string, string]>([
    ['nothing', '', 'Write at least 10 characters'],
    ['too long', 'coach '.repeat(12).trim(), 'must have at most 64 characters'],
    ['a word that a phone would break', 'Coaches for internationalization', 'Use words of at most 14 letters'],
  ])('is refused: %s', (_, value, message) => {
    expect(refusal(landingHeadline.schema, value)).toBe(message);
  });
});
