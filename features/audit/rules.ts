import type { kindWords } from '#features/histories.ts';

/** The kinds of things that history knows. */
export type Entity = keyof typeof kindWords;

/** Written out, so that a page that names kinds does not load the words of all rooms; the type refuses one that is missing or unknown. */
const entities: Readonly<Record<Entity, true>> = {
  project: true,
  member: true,
  task: true,
  log: true,
  material: true,
  schedule: true,
  payment: true,
  vendor: true,
  contract: true,
  variation: true,
  certificate: true,
  risk: true,
  user: true,
  invitation: true,
  organisation: true,
  notification: true,
  'report-mail': true,
};

export const ENTITIES = Object.keys(entities) as [Entity, ...Entity[]];
