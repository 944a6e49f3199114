import { type Command, feesInBasisPoints } from './commands.ts';
import { createRandom } from './random.ts';
import { anyCommand, faults } from './random-commands.ts';
import { beginnings, story } from './stories.ts';

/** A random history: so many commands, and after most of them the work they leave to do. The same seed makes the same one. */
export function historyOf(seed: number, length: number): Command[] {
  const random = createRandom(seed);
  const commands: Command[] = [];
  const beginning = beginnings[Math.floor(Math.abs(seed) / 2) % beginnings.length] ?? beginnings[0];
  const waiting: Command[] = [faults(random), ...beginning(random)];
  for (let index = 0; index < length; index += 1) {
    if (waiting.length === 0 && random.chance(0.4)) waiting.push(...story(random));
    const isNext = waiting.length > 0 && random.chance(0.85);
    commands.push((isNext ? waiting.shift() : undefined) ?? anyCommand(random));
    // A story says itself when work is done: what happens in between is its point.
    if (!isNext && random.chance(0.7)) commands.push({ do: 'work' });
  }
  return commands;
}

/** The fee that a history begins with. */
export function firstFeeOf(seed: number): number {
  return createRandom(-seed).pick(feesInBasisPoints);
}
