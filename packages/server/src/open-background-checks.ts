import type { CheckrConnection } from './adapters/checkr/checkr-client.ts';
import type { Config } from './config.ts';
import type { BackgroundCheckProvider } from './modules/background-checks/port.ts';
import type { Sandbox } from './open-sandbox.ts';
import type { Logger } from './platform/logger.ts';
import type { Metrics } from './platform/metrics.ts';

interface Needs {
  config: Pick<Config, 'checkr' | 'stripe'>;
  sandbox: Pick<Sandbox, 'url' | 'checkrKey'> | undefined;
  publicUrl: string;
  logger: Logger;
  metrics: Pick<Metrics, 'timeCalls'>;
}

const places = {
  live: { api: 'https://api.checkr.com/v1', dashboard: 'https://dashboard.checkr.com', portal: 'https://candidate.checkr.com/' },
  staging: {
    api: 'https://api.checkr-staging.com/v1',
    dashboard: 'https://dashboard.checkr-staging.com',
    portal: 'https://candidate.checkr-staging.com/',
  },
} as const;

/** Checkr if it is configured, the sandbox's if that replaces the other services too, or nobody: then no check is offered. */
export async function openBackgroundChecks({ logger, metrics, ...needs }: Needs): Promise<BackgroundCheckProvider | undefined> {
  const connection = connectionOf(needs);
  if (!connection) return undefined;
  const { createCheckrChecks } = await import('./adapters/checkr/checkr-checks.ts');
  return metrics.timeCalls('checkr', createCheckrChecks(connection, { logger }));
}

function connectionOf({ config: { checkr, stripe }, sandbox, publicUrl }: Omit<Needs, 'logger' | 'metrics'>): CheckrConnection | undefined {
  if (checkr) {
    const { api, dashboard, portal } = places[checkr.environment];
    return {
      ...checkr,
      rootUrl: api,
      portalUrl: () => portal,
      reportUrl: (reportId) => `${dashboard}/reports/${encodeURIComponent(reportId)}`,
    };
  }
  if (!sandbox || stripe !== undefined) return undefined;
  return {
    apiKey: sandbox.checkrKey,
    package: 'sandbox_basic',
    rootUrl: `${sandbox.url}/checkr/v1`,
    portalUrl: (candidateId) => `${publicUrl}/sandbox/checkr/portal/${encodeURIComponent(candidateId)}`,
    reportUrl: () => `${publicUrl}/sandbox#background-checks`,
  };
}
