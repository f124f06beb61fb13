import type { Area, Endpoint } from './endpoint.ts';

/** In the order in which they are offered. */
export const AREAS = [
  'projects',
  'tasks',
  'schedule',
  'materials',
  'payments',
  'risks',
  'logs',
  'reports',
  'people',
] as const satisfies readonly Area[];

export type Scope = `${Area}:read` | `${Area}:write`;

export const SCOPES = AREAS.flatMap((area) => [`${area}:read`, `${area}:write`] as const);

/** The part of a path that says what a call is about, where its contract does not. */
const areas: Readonly<Record<string, Area>> = {
  projects: 'projects',
  organisation: 'projects',
  weather: 'projects',
  tasks: 'tasks',
  schedule: 'schedule',
  calendar: 'schedule',
  calendars: 'schedule',
  baselines: 'schedule',
  plan: 'schedule',
  plans: 'schedule',
  'upload-plan': 'schedule',
  materials: 'materials',
  'material-forecast': 'materials',
  payments: 'payments',
  vendors: 'payments',
  budget: 'payments',
  'budget-summary': 'payments',
  'earned-value': 'payments',
  contract: 'payments',
  variations: 'payments',
  bill: 'payments',
  certificates: 'payments',
  'advance-payments': 'payments',
  'retention-releases': 'payments',
  risks: 'risks',
  'progress-logs': 'logs',
  logs: 'logs',
  photos: 'logs',
  'analyze-photo': 'logs',
  upload: 'logs',
  storage: 'logs',
  dashboard: 'reports',
  analytics: 'reports',
  activity: 'reports',
  alerts: 'reports',
  search: 'reports',
  members: 'people',
  users: 'people',
  administrators: 'people',
};

/** Where the subject stands after the first part: `/api/projects/:id/risks` is about risks. */
const containers = new Set(['projects', 'trash', 'ai']);
/** Subjects that a token reads only: settings, accounts and rights are changed by a person who signed in. */
const readOnly = new Set(['organisation', 'users', 'administrators']);
/** Where a secret may be read or changed. */
const SECRET = '/api/organisation/ai';
/** What every token may ask: whose it is. */
const ALWAYS = 'GET /api/auth/user';

/** The scope that a call by token needs; null: none is needed; undefined: no token may make it. */
export function scopeFor({
  method,
  path,
  area: declared,
}: Pick<Endpoint, 'method' | 'path' | 'area'>): Scope | null | undefined {
  if (`${method} ${path}` === ALWAYS) return null;
  if (path.startsWith(SECRET)) return undefined;
  const [first = '', ...rest] = path.split('/').slice(2);
  const inner = containers.has(first) ? rest.find((part) => !part.startsWith(':')) : undefined;
  const subject = inner ?? (first === 'trash' ? 'projects' : first);
  const area = declared ?? (Object.hasOwn(areas, subject) ? areas[subject] : undefined);
  if (area === undefined || (readOnly.has(subject) && method !== 'GET')) return undefined;
  return `${area}:${method === 'GET' ? 'read' : 'write'}`;
}

/** Whether these scopes allow it; who may write a subject may read it too. */
export const isInScope = (scopes: readonly Scope[], wanted: Scope): boolean =>
  scopes.includes(wanted) || scopes.includes(wanted.replace(/:read$/, ':write') as Scope);
