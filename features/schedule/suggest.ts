import type { SuggestedLink } from './contract.ts';
import { orderOf } from './cpm/cycle.ts';
import type { PlanLink } from './cpm/plan-task.ts';

interface Titled {
  readonly id: string;
  readonly title: string;
  readonly parentTaskId: string | null;
  readonly status: string;
  readonly plannedStartDate: string | null;
}

/** The kind of work a title names, by its key in the knowledge of activities, and the places it names, in order. */
export interface Work {
  readonly key: string | undefined;
  readonly places: readonly string[];
}

/** What a trade waits for on the same spot, the usual one first: knowledge keys of the breakdown, by hand. */
const WAITS_FOR: Readonly<Record<string, readonly string[]>> = {
  excavation: ['shoring', 'utilityDiversion', 'demolition', 'survey', 'mobilisation'],
  shoring: ['survey', 'mobilisation'],
  piling: ['soilImprovement', 'excavation', 'survey'],
  blinding: ['antiTermite', 'piling', 'excavation'],
  foundationWaterproofing: ['footings', 'raft', 'retainingWall', 'blinding'],
  raft: ['blinding', 'piling', 'excavation'],
  footings: ['blinding', 'piling', 'excavation'],
  retainingWall: ['raft', 'footings'],
  backfill: ['foundationWaterproofing', 'footings', 'raft', 'retainingWall'],
  undergroundDrainage: ['backfill', 'footings', 'excavation'],
  slabOnGrade: ['undergroundDrainage', 'backfill', 'footings'],
  columns: ['slabOnGrade', 'footings', 'raft'],
  coreWall: ['raft', 'footings'],
  slab: ['columns', 'coreWall', 'formwork'],
  pour: ['rebar', 'formwork'],
  rebar: ['formwork'],
  metalDeck: ['structuralSteel'],
  fireproofing: ['structuralSteel'],
  structuralSteel: ['footings', 'columns'],
  blockwork: ['slab', 'columns', 'structuralSteel'],
  roofing: ['slab', 'metalRoof'],
  electricalFirstFix: ['blockwork', 'partitions'],
  waterPipes: ['blockwork', 'partitions'],
  drainage: ['blockwork', 'slab'],
  plaster: ['electricalFirstFix', 'waterPipes', 'blockwork'],
  wetAreaWaterproofing: ['drainage', 'waterPipes', 'plaster'],
  screed: ['wetAreaWaterproofing', 'plaster'],
  floorTiles: ['screed', 'wetAreaWaterproofing', 'plaster'],
  stoneFinish: ['screed', 'plaster'],
  ducts: ['blockwork', 'slab'],
  sprinklers: ['slab', 'blockwork'],
  cableTray: ['blockwork', 'slab'],
  cables: ['cableTray'],
  panels: ['cables'],
  ceilings: ['ducts', 'sprinklers', 'electricalFirstFix', 'plaster'],
  painting: ['ceilings', 'plaster'],
  windows: ['blockwork', 'plaster'],
  curtainWall: ['slab', 'structuralSteel'],
  doors: ['floorTiles', 'plaster', 'blockwork'],
  joinery: ['painting', 'floorTiles'],
  sanitaryWare: ['floorTiles', 'waterPipes'],
  electricalSecondFix: ['painting', 'ceilings', 'plaster'],
  paving: ['roads', 'backfill'],
  landscape: ['paving', 'irrigation'],
  airBalance: ['airHandling', 'ducts'],
  commissioning: ['electricalSecondFix', 'airBalance', 'sanitaryWare', 'panels', 'fireAlarm'],
  cleaning: ['painting', 'sanitaryWare', 'joinery'],
  snagging: ['cleaning', 'painting', 'commissioning'],
  handover: ['snagging', 'cleaning', 'commissioning'],
};

/**
 * Links for tasks without any: what a trade usually waits for, in the same place. A task planned later than the one that would
 * wait for it is not suggested, so that no plan is turned round, and no suggestion closes a cycle.
 */
export function suggestedLinks(
  tasks: readonly Titled[],
  links: readonly PlanLink[],
  workOf: (title: string) => Work,
): SuggestedLink[] {
  const linked = new Set(links.flatMap(({ predecessorId, successorId }) => [predecessorId, successorId]));
  const parents = new Set(tasks.flatMap(({ parentTaskId }) => parentTaskId ?? []));
  const known = tasks
    .filter(({ id }) => !parents.has(id))
    .flatMap((task) => {
      const { key, places } = workOf(task.title);
      if (key === undefined) return [];
      return [{ task, key, place: [task.parentTaskId ?? '', ...places].join('|') }];
    });
  const byPlace = Map.groupBy(known, ({ place, key }) => `${place} ${key}`);
  const made: SuggestedLink[] = [];
  for (const { task, key, place } of known) {
    if (linked.has(task.id) || task.status === 'done') continue;
    const before = (WAITS_FOR[key] ?? [])
      .map((kind) => ({ kind, found: byPlace.get(`${place} ${kind}`) ?? [] }))
      .find(({ found }) => found.length > 0);
    for (const { task: predecessor } of before?.found ?? []) {
      if (!isBefore(predecessor, task)) continue;
      const reason = REASON;
      made.push({ predecessorId: predecessor.id, successorId: task.id, kind: 'FS', lag: 0, reason });
    }
  }
  return withoutCycles(tasks, links, made);
}

const REASON = 'The trades usually follow each other here.';

const isBefore = (one: Titled, other: Titled): boolean =>
  one.id !== other.id &&
  (one.plannedStartDate === null || other.plannedStartDate === null || one.plannedStartDate <= other.plannedStartDate);

function withoutCycles(
  tasks: readonly Titled[],
  links: readonly PlanLink[],
  made: readonly SuggestedLink[],
): SuggestedLink[] {
  const indexOf = new Map(tasks.map(({ id }, index) => [id, index]));
  const edge = ({ predecessorId, successorId }: Pick<PlanLink, 'predecessorId' | 'successorId'>) => ({
    from: indexOf.get(predecessorId) ?? 0,
    to: indexOf.get(successorId) ?? 0,
  });
  const edges = links.map(edge);
  if (!orderOf(tasks.length, [...edges, ...made.map(edge)]).cycle) return [...made];
  return made.filter((link) => {
    const isSafe = !orderOf(tasks.length, [...edges, edge(link)]).cycle;
    if (isSafe) edges.push(edge(link));
    return isSafe;
  });
}
