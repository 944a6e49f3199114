import type { ModuleContext } from '../../module-context.ts';
import { createDeviceMarks } from './device-marks.ts';
import { forgetOldSessions, makeDataExport, preparePasswordReset } from './jobs.ts';
import type { AccountsNeeds } from './needs.ts';
import { createPasswordHasher } from './passwords.ts';
import { createAccountsHandlers } from './routes.ts';
import { createAccountsService } from './service.ts';
import { createSignInTries, unlimitedSignInTries } from './sign-in-tries.ts';

/** Passwords being hashed or waiting for it; more than the students of one school who sign in at once. */
const maxOfLine = 16;

/** Accounts, passwords and sign-ins. */
export function createAccountsModule(context: ModuleContext, { programs, safety, support, notifications, personalData }: AccountsNeeds) {
  const { config } = context;
  const service = createAccountsService({
    ...context,
    isDemo: config.demo,
    passwords: createPasswordHasher(config.limits === 'production' ? { maxOfLine } : {}),
    tries: config.limits === 'off' ? unlimitedSignInTries : createSignInTries(context),
    programs,
    personReader: personalData,
    closingListeners: [safety, support, notifications],
  });
  return {
    service,
    handlers: createAccountsHandlers(service, createDeviceMarks(context)),
    subscribe: () => {
      const { jobs } = context;
      jobs.work(forgetOldSessions, () => service.forgetOldSessions());
      jobs.work(preparePasswordReset, async ({ userId }) => {
        if (userId !== null) await service.preparePasswordReset(userId);
      });
      jobs.work(makeDataExport, ({ exportId }) => service.makeDataExport(exportId));
    },
  };
}
