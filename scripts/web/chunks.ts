/**
 * Which modules share a file. The bundler alone cuts one for every set of pages that share something: forty requests before the
 * first screen, each of which a phone waits for. So what the first screen needs lies in three: `base` (the sign-in page has its
 * share too), `app` (the rest of the shell) and `dashboard`. All else is as the bundler cuts it.
 */

interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[]; readonly code: string | null } | null;
}

const starts = {
  shell: 'web/main.tsx',
  entrance: 'features/accounts/web/entrance.tsx',
  dashboard: 'features/dashboard/web/DashboardPage.tsx',
};

/** For rolldown's `codeSplitting`. What a group takes leaves its dependencies to the groups of their own. */
export function chunkGroups(root: string) {
  let known: ((id: string) => string | null) | undefined;
  const name = (id: string, graph: Graph) => {
    known ??= chunksOf(graph, (path) => `${root}/${path}`);
    return known(id);
  };
  return [{ name, includeDependenciesRecursively: false }];
}

function chunksOf(graph: Graph, at: (path: string) => string) {
  const shell = reachable(graph, at(starts.shell));
  const entrance = reachable(graph, at(starts.entrance));
  const dashboard = reachable(graph, at(starts.dashboard));
  return (id: string): string | null => {
    // The entry has a file of its own: a page knows its build by that file's name.
    if (id === at(starts.shell)) return null;
    if (shell.has(id)) return entrance.has(id) ? 'base' : 'app';
    if (dashboard.has(id) && !entrance.has(id)) return 'dashboard';
    return isTiny.test(id) ? 'tiny' : null;
  };
}

/** Of many pages and smaller than their own names, of which the first load has a list: these share a file. */
const isTiny =
  /\/web\/ui\/bring-into-view\.ts$|\/shared\/http\/piece-bytes\.ts$|\/lucide-react\/dist\/esm\/icons\/(chevron-(down|left|right)|plus|trash-2|copy)\.m?js$/;

/** What a module needs before it runs. A schema is in its file's second half, which only forms need (lean-contracts.ts). */
function reachable(graph: Graph, from: string, seen = new Set<string>()): Set<string> {
  if (seen.has(from) || /\?schemas$|\/zod\/|\.css/.test(from)) return seen;
  seen.add(from);
  const info = graph.getModuleInfo(from);
  for (const next of info?.importedIds ?? []) {
    const needed = isAllIcons.test(next) ? iconsOf(graph, next, info?.code ?? '') : [next];
    for (const id of needed) reachable(graph, id, seen);
  }
  return seen;
}

/** The door through which every icon can be had: behind it only those count that a module names. */
const isAllIcons = /\/lucide-react\/dist\/esm\/lucide-react\.m?js$/;

function iconsOf(graph: Graph, door: string, code: string): string[] {
  const named = /import\s*\{([^}]*)\}\s*from\s*['"](?:lucide-react|[^'"]*lucide-react\.m?js)['"]/.exec(code)?.[1] ?? '';
  const names = new Set(named.split(',').map((part) => part.trim().split(/\s+as\s+/)[0] ?? ''));
  const { code: doors, importedIds = [] } = graph.getModuleInfo(door) ?? {};
  const files = [...(doors ?? '').matchAll(/export\s*\{([^}]*)\}\s*from\s*['"]\.\/(icons\/[^'"]+)['"]/g)]
    .filter(([, given = '']) =>
      given.split(',').some((part) =>
        names.has(
          part
            .trim()
            .split(/\s+as\s+/)
            .at(-1) ?? '',
        ),
      ),
    )
    .map(([, , file = '']) => file);
  return importedIds.filter((id) => files.some((file) => id.endsWith(`/${file}`)));
}
