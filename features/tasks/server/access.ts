import { classify } from '../disciplines/classify.ts';

/** The key of the discipline that words speak for ("structural", "electrical" …); "general" when they do not tell. */
export const disciplineOf = (title: string): string => classify({ title }).discipline;
