import { useMemo, useRef } from 'react';
import type { Project } from '#features/projects/contract.ts';
import { type Sort, sorted } from '#web/ui/sorting.ts';
import type { Material } from '../../contract.ts';
import { available, stockState, stockStates } from '../../rules.ts';

interface Order {
  readonly projects: ReadonlyMap<string, Project>;
  readonly sort: Sort | undefined;
}

/** What each heading of the table sorts by. */
export const columnsOf = (projects: Order['projects']) => [
  { key: 'item', sortBy: ({ item }: Material) => item },
  { key: 'project', sortBy: ({ projectId }: Material) => projects.get(projectId)?.name ?? null },
  { key: 'requiredQty', sortBy: ({ requiredQty }: Material) => requiredQty },
  { key: 'onSiteQty', sortBy: ({ onSiteQty }: Material) => onSiteQty },
  { key: 'deliveredQty', sortBy: ({ deliveredQty }: Material) => deliveredQty },
  { key: 'available', sortBy: available },
  { key: 'status', sortBy: (material: Material) => stockStates.indexOf(stockState(material)) },
  { key: 'total', sortBy: ({ totalCost }: Material) => totalCost },
  { key: 'supplier', sortBy: ({ supplier }: Material) => supplier || null },
  { key: 'expected', sortBy: ({ expectedDeliveryDate }: Material) => expectedDeliveryDate },
];

/**
 * The materials in the order a person chose. A quantity he types into a row does not send the row away from under his hand: the
 * order is made when he sorts, or when other rows are shown.
 */
export function useOrder(materials: readonly Material[], { projects, sort }: Order): readonly Material[] {
  const made = useRef<{ readonly sort: Sort; readonly ids: readonly string[] }>(undefined);
  return useMemo(() => {
    if (!sort) return materials;
    const previous = made.current?.sort === sort ? inOrder(materials, made.current.ids) : undefined;
    const rows = previous ?? sorted(materials, columnsOf(projects), sort);
    made.current = { sort, ids: rows.map(({ id }) => id) };
    return rows;
  }, [materials, projects, sort]);
}

/** These rows in that order; undefined where they are others. */
export function inOrder(materials: readonly Material[], ids: readonly string[]): readonly Material[] | undefined {
  if (materials.length !== ids.length) return undefined;
  const byId = new Map(materials.map((material) => [material.id, material]));
  const rows = ids.flatMap((id) => byId.get(id) ?? []);
  return rows.length === materials.length ? rows : undefined;
}
