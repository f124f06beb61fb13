import type { Entry } from './entry.ts';
import { refKey } from './links.ts';

/** Sets the parents of rows by the columns that group them; answers the nodes it made. */
export function underGroups(entries: readonly Entry[]): Entry[] {
  const nodes = new Map<string, Entry>();
  let last: Entry | undefined;
  let path: readonly string[] = [];
  for (const entry of entries) {
    const groups = entry.row?.groups ?? [];
    if (groups.some((group) => group !== '')) {
      path = continued(path, groups);
      last = nodeOf(path, nodes);
    } else if (entry.row?.isBare && entry.row.id === '') {
      last = entry;
      path = [];
      continue;
    }
    if (last) entry.parent = last;
  }
  return [...new Set(nodes.values())];
}

/** A level that is left empty before a filled one goes on; those after the last filled one are none. */
function continued(path: readonly string[], groups: readonly string[]): readonly string[] {
  const first = groups.findIndex((group) => group !== '');
  return [...path.slice(0, first), ...groups.slice(first).filter((group) => group !== '')];
}

function nodeOf(path: readonly string[], nodes: Map<string, Entry>): Entry | undefined {
  let parent: Entry | undefined;
  for (const [level, name] of path.entries()) {
    const key = path
      .slice(0, level + 1)
      .map(refKey)
      .join('\n');
    const node: Entry = nodes.get(key) ?? { row: undefined, name, code: null, parent };
    nodes.set(key, node);
    parent = node;
  }
  return parent;
}
