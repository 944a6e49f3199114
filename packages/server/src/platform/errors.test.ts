import { addCatalog, inLanguage, t } from '@x1/contract/core/texts.ts';
import { afterAll, expect, it } from 'vitest';
import { AppError } from './errors.ts';
import { answerIn } from './language-around.ts';

afterAll(() => addCatalog('es', {}));

it('an error that holds a number is English in the log, whoever asked, and in the language of whoever is told', () => {
  addCatalog('es', { 'Please wait {count} minutes.': 'Espera {count} minutos.', 'is required': 'es obligatorio' });
  const say = () => ({ message: t('Please wait {count} minutes.', { count: 5 }), fields: { count: t('is required') } });
  const error = answerIn('es', () => new AppError('auth.too_many_tries', undefined, { say }));
  expect([error.message, error.fields]).toEqual(['Please wait 5 minutes.', { count: 'is required' }]);
  expect(inLanguage('es', () => error.inWords())).toEqual({ message: 'Espera 5 minutos.', fields: { count: 'es obligatorio' } });
});
