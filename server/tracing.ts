import type { Config } from '#server/config.ts';
import type { Tracing } from './tracing-spans.ts';

let active: Tracing | undefined;

/** Undefined where nothing is traced: then none of it is loaded. */
export const tracing = (): Tracing | undefined => active;

/** Begins to trace where OTEL_EXPORTER_OTLP_ENDPOINT is set. Gives what ends it. */
export async function startTracing({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
}: Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT'>) {
  if (endpoint === undefined) return async () => {};
  const { openTracing } = await import('./tracing-spans.ts');
  const opened = openTracing(endpoint);
  active = opened;
  return async () => {
    active = undefined;
    await opened.close();
  };
}

/** Does the work, in a span of its own where anything is traced. */
export const inSpan = <T>(name: string, work: () => Promise<T>): Promise<T> => active?.inSpan(name, work) ?? work();
