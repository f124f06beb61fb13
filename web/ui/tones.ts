/** The five colours of a status and what they mean: green done or on track, blue in progress, amber at risk, red blocked or late, grey not started. */
export type Tone = 'green' | 'blue' | 'amber' | 'red' | 'grey';

/** Sets --c, --t and --w below it; use `bg-tone`, `text-tone-ink`, `bg-tone-wash` there. */
export const toneLook: Record<Tone, string> = {
  green: 'tone-green',
  blue: 'tone-blue',
  amber: 'tone-amber',
  red: 'tone-red',
  grey: 'tone-grey',
};
