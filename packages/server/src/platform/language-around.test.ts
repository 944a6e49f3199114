import { setTimeout as delay } from 'node:timers/promises';
import { inLanguage, language } from '@x1/contract/core/texts.ts';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { groupCalls } from './group-calls.ts';
import { defineJob } from './jobs/define-job.ts';
import { registerJob } from './jobs/jobs.ts';
import { answerIn, forNobody } from './language-around.ts';

/** What is said before and after waiting. */
async function said(): Promise<string[]> {
  const before = language();
  await delay(0);
  return [before, language()];
}

it('two answers that wait for each other each keep their own language', async () => {
  expect(await Promise.all([answerIn('es', said), answerIn('en', said), answerIn('es', said), said()])).toEqual([
    ['es', 'es'],
    ['en', 'en'],
    ['es', 'es'],
    ['en', 'en'],
  ]);
});

it('an answer in English is English also where one in Spanish is under way', async () => {
  expect(await answerIn('es', () => answerIn('en', said))).toEqual(['en', 'en']);
});

it("what is written for somebody else within an answer is in that person's language", () => {
  expect(answerIn('es', () => [inLanguage('en', language), language()])).toEqual(['en', 'es']);
});

it('work in the background that a request woke speaks for nobody', async () => {
  expect(await answerIn('es', () => forNobody(said))).toEqual(['en', 'en']);
});

it('a job speaks for nobody, and so does what is done together for several who asked', async () => {
  const heard: string[][] = [];
  const listen = async () => void heard.push(await said());
  const job = registerJob(defineJob({ name: 'test.listen', schema: z.object({}) }), listen);
  const together = groupCalls(async (items: readonly string[]) => {
    await listen();
    return items;
  });
  await answerIn('es', () => Promise.all([job.run({}, { jobId: 'one', attempt: 1 }), together('one'), together('other')]));
  expect(heard).toEqual([
    ['en', 'en'],
    ['en', 'en'],
  ]);
});
