import * as z from 'zod/mini';
import { languages } from '../core/texts.ts';

/** One of the languages X1 speaks, in a request or an answer. */
export const ChosenLanguage = z.enum(languages, 'must be en or es');
