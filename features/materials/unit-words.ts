import { fold } from '#shared/language/fold.ts';
import type { materialUnits } from './units.ts';

type ListedUnit = (typeof materialUnits)[number];

/** Packings and sets (a bag, a roll, a sheet, a set) are none of them: what one holds is for the reader of the file to say. Boxes are a unit of ours. */
const units: Readonly<Record<ListedUnit, string>> = {
  m3: 'm3 m^3 cum cu.m cbm cubicmeter cubicmetre cubicmeters م3 مترمكعب م.مكعب',
  tonnes: 'tonnes tonne t ton tons mt metricton طن اطنان',
  kg: 'kg kgs kilo kilos kilogram kilograms كجم كغ كغم كيلو كيلوغرام كيلوجرام',
  pieces: 'pieces piece pcs pcs. pc pc. no no. nos nos. number each ea ea. unit units حبه حبات قطعه قطع عدد',
  meters: 'meters meter metre metres m m. lm l.m rm r.m mtr mtrs linearmeter متر م مط م.ط مترطولي امتار',
  liters: 'liters liter litre litres l ltr ltrs لتر لترات ل',
  boxes: 'boxes box ctn ctns carton cartons case cases كرتون كراتين صندوق صناديق علبه علب',
};

const unitOf = new Map(
  Object.entries(units).flatMap(([unit, words]) =>
    words.split(' ').map((word) => [fold(word), unit as ListedUnit] as const),
  ),
);

/** The unit a cell means; undefined when it is none of ours. */
export const readUnit = (text: string): ListedUnit | undefined => unitOf.get(unitKey(text));

/** A unit without what people write it differently in. */
export const unitKey = (text: string): string => fold(text).replace(/\s+/g, '');

/** A file that counts these means pieces; who enters one as a unit means a unit of their own. */
const ownWords: ReadonlySet<string> = new Set(['unit', 'units'].map((word) => fold(word)));

/** The unit of the list that a unit somebody entered is another spelling of ("ton", "KGS", "طن"); undefined when it is their own. */
export const listedUnit = (text: string): ListedUnit | undefined =>
  ownWords.has(unitKey(text)) ? undefined : readUnit(text);
