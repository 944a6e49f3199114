import * as z from 'zod/mini';
import { text } from '../core/text.ts';
import { INDIVIDUAL_TRAINING_MAX_LENGTH, WAIVER_MAX_LENGTH, type WaiverNames } from './waiver.ts';

const naming = (name: keyof WaiverNames) =>
  z.refine<string>((value) => value.includes(`{${name}}`), `must contain {${name}} where the ${name}'s name belongs`);

/** What an operator publishes: `{trainer}` and `{parent}` are where the names belong. */
export const NewWaiverText = z.object({
  waiver: text({ min: 1, max: WAIVER_MAX_LENGTH, tooShort: 'The waiver is required' }).check(naming('trainer'), naming('parent')),
  individualTraining: text({
    min: 1,
    max: INDIVIDUAL_TRAINING_MAX_LENGTH,
    tooShort: 'The statement on individual training is required',
  }).check(naming('trainer')),
});
export type NewWaiverText = z.output<typeof NewWaiverText>;
