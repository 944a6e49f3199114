import { setTimeout as delay } from 'node:timers/promises';
import type { systemRoutes } from '@x1/contract/system/routes.ts';
import type { textRoutes } from '@x1/contract/system/text-routes.ts';
import { sql } from 'kysely';
import type { Handlers } from '../../http/handlers.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { FixedClientConfig } from './client-config.ts';
import { readFirst } from './first-answers.ts';
import type { SystemNeeds } from './needs.ts';

type Needs = Pick<ModuleContext, 'db'> &
  SystemNeeds & {
    clientConfig: FixedClientConfig;
    /** Whether the process was asked to stop: balancers send it nothing new. */
    isStopping: () => boolean;
  };

/** What the client must know before sign-in, and what watches over the process ask. */
export const createSystemHandlers = ({
  db,
  clientConfig,
  settings,
  isStopping,
}: Needs): Handlers<typeof systemRoutes & typeof textRoutes> => ({
  config: async () => ({
    ...clientConfig,
    supportEmail: await settings.current('supportEmail'),
    platformFeeBasisPoints: await settings.current('platformFee'),
    fullRefundHours: await settings.current('fullRefundHours'),
    minimumPayout: await settings.current('minimumPayout'),
    features: await settings.features(),
    addedSports: await settings.current('addedSports'),
    addedUniversities: await settings.current('addedUniversities'),
    landing: { en: await settings.landingText('en'), es: await settings.landingText('es') },
  }),
  firstAnswers: (_actor, { query }, context) => readFirst(query, context),
  legalText: (_actor, { params }) => settings.legalText(params.name === 'terms' ? 'termsText' : 'privacyText'),
  live: async () => ({ status: 'ok' }),
  ready: async () => {
    if (isStopping()) throw new AppError('server.unavailable');
    await assertAnswers(db);
    return { status: 'ok' };
  },
});

/** Shorter than a balancer waits for its check: a database that hangs is as good as none. */
const answerMs = 2_000;

/** @throws AppError 'server.unavailable' when the database takes longer */
async function assertAnswers(db: Db): Promise<void> {
  const tooLate = delay(answerMs, undefined, { ref: false }).then(() => {
    throw new AppError('server.unavailable');
  });
  await Promise.race([sql`SELECT 1`.execute(db), tooLate]);
}
