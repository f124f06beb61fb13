import type { Role } from '#shared/roles.ts';
import { pageRoles } from '#web/page-roles.ts';

/** A file of Vite's manifest, as far as it is read here. */
export interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}

export type Manifest = Readonly<Record<string, Chunk>>;

/** What a device keeps of a build: the files of everyone, and those of a role or a language alone. */
export interface ShellFiles {
  readonly files: readonly string[];
  readonly byRole: Readonly<Record<Role, readonly string[]>>;
  readonly byLanguage: Readonly<Record<'ar' | 'en', readonly string[]>>;
}

const ROLES = ['admin', 'pm', 'cm', 'se', 'viewer'] as const satisfies readonly Role[];
const reporting: readonly Role[] = ['admin', 'pm', 'viewer'];

/** Open to everyone who may see the figures, but only these roles are led there; whoever opens one keeps it from then on. */
const usedBy: Readonly<Record<string, readonly Role[]>> = {
  ...pageRoles,
  TaskManagementPage: ['admin', 'pm', 'cm'],
  BudgetAndPaymentsPage: ['admin', 'pm'],
  CertificatesPage: reporting,
  CertificatePage: reporting,
  MonthChart: reporting,
  TaskPie: reporting,
  TimelineChart: reporting,
  CostChart: reporting,
  EarnedValueChart: reporting,
};

const ENTRY = 'index.html';
const ARABIC = 'i18n/arabic.ts';

/** Landing and sign-in pages are not among them: they need the server anyway, and nothing of the application leads to their files. */
export function shellFiles(manifest: Manifest): ShellFiles {
  const used = new Map(ROLES.map((role) => [role, filesFrom(manifest, role)]));
  const all = [...new Set([...used.values()].flatMap((files) => [...files]))].sort();
  const isForEveryone = (file: string) => [...used.values()].every((files) => files.has(file));
  const ofRole = (role: Role) => all.filter((file) => used.get(role)?.has(file) && !isForEveryone(file));
  return {
    files: all.filter(isForEveryone),
    byRole: Object.fromEntries(ROLES.map((role) => [role, ofRole(role)])) as Record<Role, string[]>,
    byLanguage: { en: [], ar: [...filesFrom(manifest, 'admin', ARABIC)].filter((file) => !all.includes(file)).sort() },
  };
}

/** Everything that can be reached from the application's start, but for what other roles use and the Arabic texts. */
function filesFrom(manifest: Manifest, role: Role, start = ENTRY): Set<string> {
  const seen = new Set<string>();
  const files = new Set<string>();
  const open = [start];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    const chunk = manifest[key];
    if (!chunk || seen.has(key) || !isUsed(key, role) || (key === ARABIC && start !== ARABIC)) continue;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    open.push(...(chunk.imports ?? []), ...(chunk.dynamicImports ?? []));
  }
  return files;
}

function isUsed(key: string, role: Role): boolean {
  const name = /([^/]+)\.tsx$/.exec(key)?.[1] ?? '';
  return usedBy[name]?.includes(role) ?? true;
}

/** Names that no file of the build has any more: a renamed page would be kept on every phone. */
export const unknownPages = (manifest: Manifest): string[] =>
  Object.keys(usedBy).filter((name) => !Object.keys(manifest).some((key) => key.endsWith(`/${name}.tsx`)));
