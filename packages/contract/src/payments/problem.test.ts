import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCatalog, inLanguage } from '../core/texts.ts';
import { ABSENT_TRAINER, problemText } from './problem-text.ts';

beforeAll(() => addCatalog('es', { [ABSENT_TRAINER]: 'El entrenador no vino.' }));
afterAll(() => addCatalog('es', {}));

it("a report in X1's own words is read in the reader's language, a parent's own words as they are", () => {
  const texts = [ABSENT_TRAINER, 'Nobody came.'];
  expect(inLanguage('es', () => texts.map(problemText))).toEqual(['El entrenador no vino.', 'Nobody came.']);
  expect(texts.map(problemText)).toEqual(texts);
});
