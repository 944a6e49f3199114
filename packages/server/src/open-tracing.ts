import type { Config } from './config.ts';
import { noTracing, type Tracing } from './platform/tracing.ts';

/** Tracing where OpenTelemetry's variables ask for it; nothing of it is loaded elsewhere. */
export async function openTracing({ tracing }: Pick<Config, 'tracing'>): Promise<Tracing> {
  if (!tracing) return noTracing;
  const { createOpenTelemetryTracing } = await import('./adapters/opentelemetry/tracing.ts');
  return createOpenTelemetryTracing(tracing);
}
