import { z } from 'zod';
import { text } from '#shared/http/fields.ts';

export const Sky = z.enum(['clear', 'cloudy', 'dusty', 'windy', 'rain', 'fog']);
export const DelayCause = z.enum(['weather', 'material', 'equipment', 'labour', 'design', 'client', 'permit', 'other']);

const MOST_ROWS = 40;
const word = (name: string) => text(120, name);
/** Without it a line that says something says it of nothing. */
const named = (name: string, missing: string) => word(name).pipe(z.string().min(1, missing));
export const count = (name: string) =>
  z
    .int(`${name} must be a whole number`)
    .min(0, `${name} must not be negative`)
    .max(100_000, `${name} must be at most 100000`);
const WHOLE = 'Please enter a whole number.';
const TEMPERATURE = 'The temperature must be from -40 to 70.';
const HOURS = 'Hours must be from 0 to 24.';
/** Below and above it the form's own sentences say what is wrong. */
const several = () => z.number().int(WHOLE).min(0).max(100_000);
const rows = <T extends z.ZodType>(row: T) => z.array(row).max(MOST_ROWS, `At most ${MOST_ROWS} lines`).default([]);

/** What stands folded under the specified fields; everything may be left out. */
export const LogDetails = z.object({
  weather: z
    .object({
      sky: Sky.nullable().default(null),
      /** Degrees Celsius. */
      temperature: z.number(TEMPERATURE).min(-40, TEMPERATURE).max(70, TEMPERATURE).nullable().default(null),
    })
    .nullable()
    .default(null),
  crews: rows(z.object({ trade: named('trade', 'Please name the trade.'), count: several() })),
  equipment: rows(z.object({ name: named('name', 'Please name the equipment.'), count: several() })),
  deliveries: rows(
    z.object({
      item: named('item', 'Please name the item.'),
      quantity: word('quantity').default(''),
      from: word('from').default(''),
    }),
  ),
  delays: rows(
    z.object({
      cause: DelayCause,
      hours: z.number(HOURS).min(0, HOURS).max(24, HOURS),
      note: text(500, 'note').default(''),
    }),
  ),
  safety: z
    .object({
      talkHeld: z.boolean().default(false),
      incidents: several().default(0),
      note: text(2000, 'note').default(''),
    })
    .nullable()
    .default(null),
  visitors: rows(z.object({ name: named('name', 'Please name the visitor.'), company: word('company').default('') })),
});
export type LogDetails = z.output<typeof LogDetails>;
