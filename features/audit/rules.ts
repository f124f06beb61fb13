import { kindWords } from '#features/histories.ts';

/** The kinds of things that history knows. */
export type Entity = keyof typeof kindWords;
export const ENTITIES = Object.keys(kindWords) as [Entity, ...Entity[]];
