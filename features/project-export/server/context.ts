import type { FileStore } from '#server/database/backup-files.ts';
import type { Route, SessionUser } from '#server/http/route.ts';
import type { Services } from '#server/services.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import type { Words } from './labels.ts';
import type { ZipWriter } from './zip-writer.ts';

export type Language = 'en' | 'ar';

/** What the calls of other rooms are made with: no browser, mail or AI takes part in an export. */
export type ExportServices = Pick<Services, 'db' | 'storage' | 'pdf' | 'sheets' | 'now' | 'log' | 'config' | 'lists'>;

export interface ExportContext {
  readonly services: ExportServices;
  readonly routes: readonly Route[];
  readonly files: Pick<FileStore, 'open'>;
  /** An administrator: sees all of the project. */
  readonly user: SessionUser;
  readonly project: { readonly id: string; readonly name: string };
  readonly language: Language;
  readonly words: Words;
  readonly zip: ZipWriter;
  readonly signal: AbortSignal;
}

/** What an endpoint of another room answers an administrator. */
export async function callEndpoint(
  { services, routes, user }: ExportContext,
  endpoint: Endpoint,
  { params, query = {} }: { readonly params?: object; readonly query?: object },
): Promise<unknown> {
  const route = routes.find(({ endpoint: { method, path } }) => method === endpoint.method && path === endpoint.path);
  if (!route) throw new Error(`no route of ${endpoint.path}`);
  const context = { ...services, user, requestId: '', origin: '', ip: '', headers: new Headers(), total: () => {} };
  return route.handle({ params, query: endpoint.query?.parse(query) } as never, context as never);
}
