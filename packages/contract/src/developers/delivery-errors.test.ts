import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCatalog, inLanguage } from '../core/texts.ts';
import { answeredError, deliveryErrors, deliveryErrorText } from './delivery-errors.ts';

beforeAll(() => addCatalog('es', { 'It answered {status}.': 'Respondió {status}.', [deliveryErrors.refused]: 'Rechazó la conexión.' }));
afterAll(() => addCatalog('es', {}));

it('is stored in English, and shown in the language of the reader', () => {
  const stored = [answeredError(503), deliveryErrors.refused, 'Something older.'];
  expect(stored.map(deliveryErrorText)).toEqual(['It answered 503.', 'It refused the connection.', 'Something older.']);
  expect(inLanguage('es', () => stored.map(deliveryErrorText))).toEqual(['Respondió 503.', 'Rechazó la conexión.', 'Something older.']);
});
