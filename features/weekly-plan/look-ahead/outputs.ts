import { fold } from '#shared/language/fold.ts';

interface Output {
  readonly words: RegExp;
  /** What one worker places in a day of eight hours at most, by the unit of the material. */
  readonly most: Readonly<Record<string, number>>;
}

/**
 * What is usual on sites of the Gulf, the upper end: a steel fixer 300 kg; a concrete hand 12 m³ by pump; a mason 12 m² of blocks,
 * 12.5 to the square metre; an electrician 60 m of conduit; a tiler 10 m². The first that fits counts.
 */
const outputs: readonly Output[] = [
  {
    words: /\b(rebars?|reinforc\w*|deformed bars?|steel bars?|bar mesh|brc)\b|حديد (ال)?تسليح/,
    most: { tonnes: 0.3, kg: 300, pieces: 60 },
  },
  {
    words: /\b(structural steel|steel (sections?|beams?|columns?|plates?))\b|حديد انشائي/,
    most: { tonnes: 0.5, kg: 500 },
  },
  {
    words: /\b(blocks?|bricks?|blockwork|brickwork)\b|بلوك|طوب/,
    most: { pieces: 150, m3: 2.5 },
  },
  {
    words: /\b(ready.?mix\w*|rmc|concrete|c ?\d\d(\/\d\d)?)\b(?! \w{0,20}(pip|kerb|curb|tile|panel|cover|ring))|خرسان/,
    most: { m3: 12 },
  },
  { words: /\bcable (trays?|ladders?)\b/, most: { meters: 20 } },
  { words: /\b(conduits?|trunking)\b|مواسير (كهرباء|كهربائيه)/, most: { meters: 60 } },
  { words: /\b(cables?|wires?|wiring)\b|كابل|كيبل|اسلاك/, most: { meters: 150 } },
  { words: /\b(pipes?|piping|pipework)\b|مواسير|انابيب/, most: { meters: 40 } },
  { words: /\b(ducts?|ductwork)\b|دكت/, most: { meters: 8, kg: 80, tonnes: 0.08 } },
  { words: /\b(terracotta|cladding|acp|grc|glazing|glass|curtain wall)\b|تكسيه|كلادينج|زجاج/, most: { pieces: 20 } },
  {
    words: /\b(tiles?|porcelain|ceramics?|terrazzo|granite|marble|stone)\b|بلاط|سيراميك|بورسلان|رخام|حجر/,
    most: { pieces: 60, boxes: 8 },
  },
  { words: /\b(gypsum boards?|plasterboards?|drywall)\b|(الواح )?جبس/, most: { pieces: 10 } },
  { words: /\b(plaster|render|mortar)\b|لياسه|مونه/, most: { m3: 0.6 } },
  { words: /\b(paints?|emulsion|primer|putty)\b|دهان|معجون/, most: { liters: 20 } },
  { words: /\b(plywood|formwork|shutter\w*)\b|بليوود|ابلكاش/, most: { pieces: 8 } },
  { words: /\b(membranes?|waterproof\w*|bitumen)\b|عزل مائي|رول عزل/, most: { pieces: 4, liters: 60 } },
  { words: /\b(insulation|rockwool|xps|eps)\b|عزل حراري/, most: { pieces: 40 } },
];

/** The most of a material that a crew places in a day, in the material's unit; undefined where nobody knows. */
export function mostPlaced(item: string, unit: string, workers: number): number | undefined {
  const folded = fold(item);
  const each = outputs.find(({ words }) => words.test(folded))?.most[unit];
  return each === undefined ? undefined : each * Math.max(1, workers);
}
