import { addCatalog, inLanguage } from '@x1/contract/core/texts.ts';
import { TITLE_MAX_LENGTH } from '@x1/contract/programs/program.ts';
import { afterAll, expect, it } from 'vitest';
import { copyTitle } from './copy-title.ts';

afterAll(() => addCatalog('es', {}));

it("puts 'Copy of' before the title", () => {
  expect(copyTitle('Serve and volley')).toBe('Copy of Serve and volley');
  expect(copyTitle('x'.repeat(112))).toBe(`Copy of ${'x'.repeat(112)}`);
});

it('says that it is a copy in the language of who makes it', () => {
  addCatalog('es', { 'Copy of {title}': 'Copia de {title}' });
  expect(inLanguage('es', () => copyTitle('Saque y volea'))).toBe('Copia de Saque y volea');
});

it('keeps a copied title within 120 characters, without a trailing space or half an emoji', () => {
  expect(copyTitle('x'.repeat(120))).toBe(`Copy of ${'x'.repeat(112)}`);
  expect(copyTitle(`${'x'.repeat(111)} yes`)).toBe(`Copy of ${'x'.repeat(111)}`);
  const family = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}';
  expect(copyTitle(`${'x'.repeat(110)}${family}`)).toBe(`Copy of ${'x'.repeat(110)}`);
  expect(copyTitle(family.repeat(15)).length).toBeLessThanOrEqual(TITLE_MAX_LENGTH);
});
