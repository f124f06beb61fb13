/** Red, green, blue, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

export const mix = (from: Colour, to: Colour, share: number): Colour => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];

export const scaled = ([red, green, blue]: Colour, by: number): Colour => [red * by, green * by, blue * by];

/** Light of one colour on a surface of another. */
export const lit = (surface: Colour, light: Colour): Colour => [
  (surface[0] * light[0]) / 255,
  (surface[1] * light[1]) / 255,
  (surface[2] * light[2]) / 255,
];

export const css = (colour: Colour): string => {
  const part = (value: number) => Math.max(0, Math.min(255, Math.round(value)));
  return `#${colour.map((value) => part(value).toString(16).padStart(2, '0')).join('')}`;
};
