import * as z from 'zod';
import type { TracingSettings } from './platform/tracing.ts';

/** OpenTelemetry's variables that decide whether and how much is traced; `config.ts` reads them, its SDK reads the others itself. */
export const tracingShape = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url('must be an address such as http://127.0.0.1:4318').optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url('must be an address such as http://127.0.0.1:4318/v1/traces').optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('must be a number').min(0).max(1, 'must be at most 1').default(1),
  OTEL_SDK_DISABLED: z.string().optional(),
};

interface Variables {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string | undefined;
  readonly OTEL_TRACES_SAMPLER_ARG: number;
  readonly OTEL_SDK_DISABLED?: string | undefined;
}

/** Undefined where no collector is named, or tracing is switched off. */
export function toTracingSettings(environment: Variables): TracingSettings | undefined {
  const address = environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? environment.OTEL_EXPORTER_OTLP_ENDPOINT;
  const isOn = address !== undefined && environment.OTEL_SDK_DISABLED !== 'true';
  return isOn ? { sampledShare: environment.OTEL_TRACES_SAMPLER_ARG } : undefined;
}
