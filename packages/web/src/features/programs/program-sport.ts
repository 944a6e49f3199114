import type { Program } from '@x1/contract/programs/program.ts';

/** The sport a program is about: the one of its trainer's that its title or tags name, else the first; undefined without any. */
export function sportOf({ title, tags }: Pick<Program, 'title' | 'tags'>, sports: readonly string[]): string | undefined {
  const words = [title, ...tags].join(' ').toLowerCase();
  return sports.find((sport) => words.includes(sport.toLowerCase())) ?? sports[0];
}
