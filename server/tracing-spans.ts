import { type Attributes, context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { VERSION } from './version.ts';

/** Spans of requests, their statements, queues and jobs, sent to an OpenTelemetry collector. */
export interface Tracing {
  inSpan<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Opens a span for a request, below the caller's where it names one (`traceparent`), and goes on inside it; gives what ends it. */
  beginRequest(request: BegunRequest, goOn: () => void): (status: number) => void;
  /** Opens a span for a statement (text or query of `pg`) of work that has one; gives what ends it. */
  beginStatement(given: unknown): ((error?: unknown) => void) | undefined;
  /** Sends what has not been sent. */
  close(): Promise<void>;
}

interface BegunRequest {
  readonly method: string;
  /** The pattern of the route; undefined: none matched. */
  readonly route: string | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
}

const NAME = 'construction-management-tool';
/** Longer statements are cut. Values are never in them: they are parameters. */
const LONGEST_STATEMENT = 2000;

/**
 * Loaded only where OTEL_EXPORTER_OTLP_ENDPOINT is set. Names and attributes follow the semantic conventions of OpenTelemetry for HTTP
 * and databases; like the metrics they hold patterns of routes, never an address, an id of anything or a name of anybody. Other
 * settings (OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER …) are read from the environment by its packages.
 */
export function openTracing(endpoint: string): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const resource = resourceFromAttributes({
    'service.name': process.env['OTEL_SERVICE_NAME'] ?? NAME,
    'service.version': VERSION,
  });
  const provider = new BasicTracerProvider({
    resource: defaultResource().merge(resource),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const tracer = provider.getTracer(NAME, VERSION);

  const inSpan: Tracing['inSpan'] = (name, work) => tracer.startActiveSpan(name, (span) => ended(span, work()));
  const beginRequest: Tracing['beginRequest'] = ({ method, route, headers }, goOn) => {
    const caller = propagation.extract(context.active(), headers);
    const attributes = { 'http.request.method': method, ...(route !== undefined && { 'http.route': route }) };
    const name = route === undefined ? method : `${method} ${route}`;
    const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, caller);
    context.with(trace.setSpan(caller, span), goOn);
    return (status) => {
      span.setAttribute('http.response.status_code', status);
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    };
  };
  const beginStatement: Tracing['beginStatement'] = (given) => {
    const attributes = trace.getActiveSpan() && statementOf(given);
    if (!attributes) return undefined;
    const span = tracer.startSpan(String(attributes['db.operation.name']), { kind: SpanKind.CLIENT, attributes });
    return (error) => end(span, error);
  };

  const close = async () => {
    await provider.shutdown();
    for (const api of [context, propagation]) api.disable();
  };
  return { inSpan, beginRequest, beginStatement, close };
}

interface Statement {
  readonly text?: unknown;
  readonly name?: string;
  readonly submit?: unknown;
}

/** Undefined of what is no plain statement, such as a cursor. */
function statementOf(given: unknown): Attributes | undefined {
  const { text, name, submit }: Statement = typeof given === 'string' ? { text: given } : (given as Statement);
  if (typeof text !== 'string' || submit !== undefined) return undefined;
  return {
    'db.system.name': 'postgresql',
    'db.operation.name': name ?? text.trim().split(' ', 1)[0] ?? 'query',
    'db.query.text': text.slice(0, LONGEST_STATEMENT),
  };
}

async function ended<T>(span: Span, work: Promise<T>): Promise<T> {
  try {
    const answer = await work;
    end(span);
    return answer;
  } catch (error) {
    end(span, error);
    throw error;
  }
}

/** Of an error the kind alone: its words may hold what somebody typed. */
function end(span: Span, error?: unknown): void {
  if (error !== undefined) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttribute(
      'error.type',
      (error as { code?: string }).code ?? (error instanceof Error ? error.name : 'unknown'),
    );
  }
  span.end();
}
