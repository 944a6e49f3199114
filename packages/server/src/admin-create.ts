import { createInterface } from 'node:readline/promises';
import { Email, Password } from '@x1/contract/accounts/user.ts';
import * as z from 'zod/mini';
import { ConfigError, readConfig } from './config.ts';
import { createOperator as makeOperator } from './modules/accounts/operators.ts';
import { createPasswordHasher } from './modules/accounts/passwords.ts';
import { openConfiguredDatabase } from './open-database.ts';
import { systemClock } from './platform/clock.ts';
import { AppError } from './platform/errors.ts';
import { createLogger } from './platform/logger.ts';
import { newToken } from './platform/tokens.ts';

class UsageError extends Error {}

/** `npm run admin:create -- email`: creates an operator in the database the server uses, also while it runs. */
try {
  await createOperator(process.argv[2]);
} catch (error) {
  if (!(error instanceof ConfigError) && !(error instanceof AppError) && !(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function createOperator(typedEmail: string | undefined): Promise<void> {
  const email = parse(Email, typedEmail, 'Usage: npm run admin:create -- email');
  const config = readConfig();
  const typed = await askPassword();
  const password = typed === '' ? newToken().slice(0, 20) : parse(Password, typed);
  const opening = new AsyncDisposableStack();
  try {
    const logger = createLogger({ level: config.logLevel });
    const { db } = await openConfiguredDatabase(opening, { config, logger, announce: (sentence) => console.error(sentence) });
    await makeOperator({ db, clock: systemClock, passwords: createPasswordHasher() }, { email, password });
  } finally {
    await opening.disposeAsync();
  }
  console.log(`${email} is now an operator.`);
  if (typed === '') console.log(`Password: ${password}`);
}

function parse<Value>(schema: z.ZodMiniType<Value>, input: unknown, usage?: string): Value {
  const { data, error } = z.safeParse(schema, input);
  if (error) throw new UsageError([error.issues[0]?.message, usage].filter(Boolean).join('\n'));
  return data as Value;
}

/** The first line of standard input; empty if there is none. */
async function askPassword(): Promise<string> {
  const isPerson = process.stdin.isTTY;
  const lines = createInterface({ input: process.stdin, output: isPerson ? process.stderr : undefined });
  try {
    if (isPerson) return await lines.question('Password (leave empty to generate one): ');
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
  }
}
