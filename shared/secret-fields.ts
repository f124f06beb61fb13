import type { MemberRole, Role } from './roles.ts';

/**
 * The fields that are not for everybody, by kind of thing, under the names that contracts and history have for them. A read that
 * may not show a field may not search, sort, count or filter by it either (server/secrecy.test.ts).
 */
interface Secret {
  /** Amounts, and what names them. `all`: the thing is nothing but money. */
  readonly money?: readonly string[] | 'all';
  /** Where a photo was taken. */
  readonly place?: readonly string[];
}

export const secretFields = {
  project: { money: ['budget', 'spentAmount'] },
  task: { money: ['budgetedCost'] },
  material: { money: ['costPerUnit', 'totalCost'] },
  // The name of an invoice often says what it is for and how much.
  payment: { money: ['amount', 'netAmount', 'vatAmount', 'attachment'] },
  contract: { money: 'all' },
  variation: { money: 'all' },
  certificate: { money: 'all' },
  // Of entries that the engine made from the budget, however people reword them.
  risk: { money: ['description', 'sentences'] },
  organisation: { money: ['approvalLimits'] },
  log: { place: ['latitude', 'longitude', 'metresFromSite'] },
} as const satisfies Record<string, Secret>;

interface WhoSeesMoney {
  readonly viewersSeeMoney: boolean;
  readonly siteEngineersSeeMoney: boolean;
}

/** Whether who has this role sees money that belongs to no project. In a project the database judges (seesMoneySql). */
export function seesMoney({ viewersSeeMoney, siteEngineersSeeMoney }: WhoSeesMoney, role: Role | MemberRole): boolean {
  if (role === 'viewer') return viewersSeeMoney;
  return role === 'se' ? siteEngineersSeeMoney : true;
}
