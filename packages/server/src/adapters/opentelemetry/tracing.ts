import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { EndRequest, Tracing, TracingSettings } from '../../platform/tracing.ts';

const failedFrom = 500;

/** OpenTelemetry. Where spans go (OTLP by HTTP) and what the service is called, its SDK reads from its standard variables. */
export function createOpenTelemetryTracing({ sampledShare }: TracingSettings): Tracing {
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'x1' }))
      .merge(detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampledShare) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  // Spans follow asynchronous calls, and continue a caller's trace.
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const tracer = provider.getTracer('x1');

  const fail = (span: Span, error: unknown) => {
    // Messages may quote what somebody typed.
    span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
    span.setStatus({ code: SpanStatusCode.ERROR });
  };

  return {
    run: (name, work) =>
      tracer.startActiveSpan(name, (span) => {
        try {
          const result = work();
          if (!(result instanceof Promise)) span.end();
          else
            result.then(
              () => span.end(),
              (error: unknown) => {
                fail(span, error);
                span.end();
              },
            );
          return result;
        } catch (error) {
          fail(span, error);
          span.end();
          throw error;
        }
      }),

    runRequest: ({ method, headers }, handle) => {
      const caller = propagation.extract(context.active(), headers);
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } }, caller);
      const end: EndRequest = ({ route, status }) => {
        if (route !== undefined) {
          span.updateName(`${method} ${route}`);
          span.setAttribute('http.route', route);
        }
        span.setAttribute('http.response.status_code', status);
        if (status >= failedFrom) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      };
      context.with(trace.setSpan(caller, span), () => handle(end));
    },

    noteQuery: ({ text, durationMs }) => {
      const endedAt = performance.now();
      const [operation = ''] = text.trimStart().split(/\s/, 1);
      const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation.toUpperCase(), 'db.query.text': text };
      tracer.startSpan(`database ${operation}`, { kind: SpanKind.CLIENT, startTime: endedAt - durationMs, attributes }).end(endedAt);
    },

    close: () => provider.shutdown(),
  };
}
