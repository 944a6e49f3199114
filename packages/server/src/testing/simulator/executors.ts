import type { Command } from './commands.ts';
import type { World } from './world.ts';

type Of<Do extends Command['do']> = Extract<Command, { do: Do }>;

/** What executes commands. */
export type Executors<Do extends Command['do'] = Command['do']> = {
  readonly [Each in Do]: (world: World, command: Of<Each>) => Promise<unknown>;
};
