/**
 * Which modules share a file. The bundler alone cuts one for every set of pages that share something: forty requests before the
 * first screen, each of which a phone waits for. So what the first screen needs lies in three: `base` (the sign-in page has its
 * share too), `app` (the rest of the shell) and `dashboard`. All else is as the bundler cuts it.
 */

interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
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
    return dashboard.has(id) && !entrance.has(id) ? 'dashboard' : null;
  };
}

/**
 * What a module needs before it runs. A schema is in its file's second half, which only forms
 * need (lean-contracts.ts); an icon comes by a door through which all of them do.
 */
function reachable(graph: Graph, from: string, seen = new Set<string>()): Set<string> {
  if (seen.has(from) || /\?schemas$|\/(zod|lucide-react)\/|\.css/.test(from)) return seen;
  seen.add(from);
  for (const next of graph.getModuleInfo(from)?.importedIds ?? []) reachable(graph, next, seen);
  return seen;
}
