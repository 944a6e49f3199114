import type { ModuleContext } from '../../module-context.ts';
import type { JobRunner } from '../../platform/jobs/job-runner.ts';
import type { AdminNeeds } from './needs.ts';
import { createAdminHandlers } from './routes.ts';
import { createAdminService } from './service.ts';

/** The operators' console. */
export function createAdminModule(
  context: ModuleContext & { jobs: Pick<JobRunner, 'retry'> },
  {
    settings,
    accounts,
    media,
    trainers,
    backgroundChecks,
    payouts,
    programs,
    promoCodes,
    payments,
    reviews,
    consents,
    safety,
    support,
    taxes,
    notifications,
  }: AdminNeeds,
) {
  const needs = {
    settings,
    accounts,
    media,
    trainers,
    backgroundChecks,
    payouts,
    programs,
    promoCodes,
    payments,
    reviews,
    consents,
    safety,
    support,
    taxes,
    notifications,
  };
  const service = createAdminService({ ...context, ...needs });
  return { service, handlers: createAdminHandlers(service) };
}
