/** People a task needs a day when nobody gave a number (spec §9), as the resource planner counts. */
export const USUAL_CREW = 8;
