import { crewAt as crewOf, crewOn as crewOfDay, tradeNames as namesOf, holdPointOf as pointOf } from '../crew-rules.ts';
import { classify } from '../disciplines/classify.ts';
import { cardPath as cardOf } from './pictures.ts';
import { placeAtTop } from './places.ts';

/** The key of the discipline that words speak for ("structural", "electrical" …); "general" when they do not tell. */
export const disciplineOf = (title: string): string => classify({ title }).discipline;

/** The place of a task that comes into a column of the board at this moment. */
export const topOfColumn: typeof placeAtTop = placeAtTop;

/** What is known of the trades (features/tasks/crew-rules.ts): steps and crew of a task at a moment, and their names. */
export const crewAt: typeof crewOf = crewOf;
export const crewOn: typeof crewOfDay = crewOfDay;
export const tradeNames: typeof namesOf = namesOf;
export const holdPointOf: typeof pointOf = pointOf;

/** Where the small one of a task's picture lies, by the path of the whole. */
export const cardPath: typeof cardOf = cardOf;
