/** The units of the list; beside them a material may have one of the user's own. Not in rules.ts, which the dashboard loads. */
export const materialUnits = ['m3', 'tonnes', 'kg', 'pieces', 'meters', 'liters', 'boxes'] as const;
/** Letters of a unit of the user's own. */
export const MAX_UNIT = 20;
