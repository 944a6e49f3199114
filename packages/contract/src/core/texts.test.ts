import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCatalog, inLanguage, t, translate } from './texts.ts';

// Nothing else in this process reads them.
beforeAll(() =>
  addCatalog('es', {
    'Kept until {time}': 'Guardado hasta las {time}',
    '{count, plural, one {# session} other {# sessions}}': '{count, plural, one {# sesión} other {# sesiones}}',
    'Open | status': 'Abierto',
    'Please sign in.': 'Inicia sesión.',
  }),
);
afterAll(() => addCatalog('es', {}));

test('A text has its values in their places', () => {
  expect(t('Kept until {time}, {name}', { time: '4:30 PM', name: 'Maya' })).toBe('Kept until 4:30 PM, Maya');
});

test('A plural takes the form of its number, which may be formatted already', () => {
  const sessions = (count: number | string) => t('{count, plural, one {# session} other {# sessions}}', { count });
  expect([1, 7, '1,200', 0].map(sessions)).toEqual(['1 session', '7 sessions', '1,200 sessions', '0 sessions']);
});

test('A choice takes what its value names, else the last', () => {
  const missed = (side: string) => t('{side, select, parent {The parent} other {The trainer}} did not come', { side });
  expect([missed('parent'), missed('trainer')]).toEqual(['The parent did not come', 'The trainer did not come']);
});

test('An apostrophe is one, a brace in quotes is a brace', () => {
  expect(t("Don't wait for {name}'s answer '{'today'}'", { name: 'Maya' })).toBe("Don't wait for Maya's answer {today}");
});

test('In Spanish a text comes from the catalog, and stays English where it has none', () => {
  const texts = inLanguage('es', () => [t('Kept until {time}', { time: '16:30' }), t('Not there'), translate('Please sign in.')]);
  expect(texts).toEqual(['Guardado hasta las 16:30', 'Not there', 'Inicia sesión.']);
});

test('A context tells two equal texts apart and is not shown', () => {
  expect(inLanguage('es', () => [t('Open', { context: 'status' }), t('Open')])).toEqual(['Abierto', 'Open']);
  expect(t('Open', { context: 'status' })).toBe('Open');
});

test('The language is that of one call, even when it fails', () => {
  expect(() =>
    inLanguage('es', () => {
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(translate('Please sign in.')).toBe('Please sign in.');
});
