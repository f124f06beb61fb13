import type { PlanLink } from './plan.ts';

/** The links without those that close a circle, which nothing can be scheduled by; and those. */
export function withoutCircles(count: number, links: readonly PlanLink[]): { kept: PlanLink[]; closing: PlanLink[] } {
  const out = Map.groupBy(links, ({ from }) => from);
  const state = new Uint8Array(count);
  const closing = new Set<PlanLink>();
  for (let root = 0; root < count; root++) {
    if (state[root] !== 0) continue;
    for (const link of closingFrom(root, out, state)) closing.add(link);
  }
  return { kept: links.filter((link) => !closing.has(link)), closing: [...closing] };
}

/** Walks down from a task; a link back to one on the way closes a circle. */
function closingFrom(root: number, out: ReadonlyMap<number, readonly PlanLink[]>, state: Uint8Array): PlanLink[] {
  const closing: PlanLink[] = [];
  const path = [{ task: root, next: 0 }];
  state[root] = OPEN;
  for (let top = path.at(-1); top; top = path.at(-1)) {
    const link = out.get(top.task)?.[top.next];
    top.next += 1;
    if (!link) {
      state[top.task] = DONE;
      path.pop();
    } else if (state[link.to] === OPEN) closing.push(link);
    else if (state[link.to] !== DONE) {
      state[link.to] = OPEN;
      path.push({ task: link.to, next: 0 });
    }
  }
  return closing;
}

const OPEN = 1;
const DONE = 2;
