import { expect, it } from 'vitest';
import { languageOf } from './request-language.ts';

const accepting = (value: string) => languageOf({ 'accept-language': value });

it('who names no language is answered in English, as programs and link previews are', () => {
  expect(languageOf({})).toBe('en');
  for (const value of ['', '*', 'fr-FR,de;q=0.9', ';;,q=1', 'spanish']) expect(accepting(value), value).toBe('en');
});

it.each([
  ['es', 'es'],
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['ES-us', 'es'],
  ['en-US,en;q=0.9,es;q=0.8', 'en'],
  ['en;q=0.5, es;q=0.7', 'es'],
  ['es;q=0.5, en;q=0.5', 'es'],
  ['fr, es;q=0.2', 'es'],
  ['es;q=0, en;q=0.1', 'en'],
  ['en;q=0, *', 'es'],
  ['en;q=0.3, es;q=much', 'en'],
])('of %s the best that X1 speaks is %s', (value, language) => {
  expect(accepting(value)).toBe(language);
});

it('the same is answered each time, whatever others ask in between', () => {
  const others = Array.from({ length: 250 }, (_, at) => `fr;q=0.${at}, ${at % 2 === 0 ? 'es' : 'en'}`);
  for (const value of [...others, ...others]) expect(accepting(value), value).toBe(value.slice(-2));
});

it('only the beginning is read of what no browser sends', () => {
  expect(accepting(`${'fr,'.repeat(80)}es`)).toBe('es');
  expect(accepting(`${'fr,'.repeat(90)}es`)).toBe('en');
});

it("what was chosen on the device beats the browser's own", () => {
  expect(languageOf({ cookie: 'a=b; x1_language=es', 'accept-language': 'en-US' })).toBe('es');
  expect(languageOf({ cookie: 'x1_language=en', 'accept-language': 'es' })).toBe('en');
});

it('a cookie that names no language of X1 says nothing', () => {
  expect(languageOf({ cookie: 'x1_language=fr', 'accept-language': 'es' })).toBe('es');
  expect(languageOf({ cookie: 'x1_language=../../etc' })).toBe('en');
});
