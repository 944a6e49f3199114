import { expect, it } from 'vitest';
import { jobWords } from './job-words.ts';

it.each([
  ['notifications.deliver_mail', 'Send emails'],
  ['scheduling.request_rejected/payments', 'Scheduling: request rejected (for payments)'],
  ['progress.a_job_of_tomorrow', 'Progress: a job of tomorrow'],
])('says in plain words what %s does', (name, words) => {
  expect(jobWords(name)).toBe(words);
});
