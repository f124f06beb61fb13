import { fold } from '#shared/language/fold.ts';
import type { Material } from '../../contract.ts';
import { categoryOfItem } from '../../forecast/families.ts';

/** Packings (a bag, a roll, a drum) are none of them: what one holds is for the reader of the file to say. Boxes are a unit of ours. */
const units: Readonly<Record<Material['unit'], string>> = {
  m3: 'm3 m^3 cum cu.m cbm cubicmeter cubicmetre cubicmeters م3 مترمكعب م.مكعب',
  tonnes: 'tonnes tonne t ton tons mt metricton طن اطنان',
  kg: 'kg kgs kilo kilos kilogram kilograms كجم كغ كغم كيلو كيلوغرام كيلوجرام',
  pieces:
    'pieces piece pcs pcs. pc pc. no no. nos nos. number each ea ea. unit units set sets sheet sheets حبه حبات قطعه قطع عدد لوح طقم',
  meters: 'meters meter metre metres m m. lm l.m rm r.m mtr mtrs linearmeter متر م مط م.ط مترطولي امتار',
  liters: 'liters liter litre litres l ltr ltrs لتر لترات ل',
  boxes: 'boxes box ctn ctns carton cartons case cases كرتون كراتين صندوق صناديق علبه علب',
};

const unitOf = new Map(
  Object.entries(units).flatMap(([unit, words]) =>
    words.split(' ').map((word) => [fold(word), unit as Material['unit']] as const),
  ),
);

/** The unit a cell means; undefined when it is none of ours. */
export const readUnit = (text: string): Material['unit'] | undefined => unitOf.get(unitKey(text));

/** A unit without what people write it differently in. */
export const unitKey = (text: string): string => fold(text).replace(/\s+/g, '');

const categories: Readonly<Record<Material['category'], string>> = {
  concrete: 'concrete, cement, masonry, blocks, خرسانه, خرسانات, بلوك',
  steel: 'steel, rebar, metal, metals, reinforcement, حديد, تسليح, معادن, صلب',
  timber: 'timber, wood, carpentry, formwork, joinery, اخشاب, خشب, نجاره',
  electrical: 'electrical, electric, electricity, lighting, كهرباء, كهربائي, اعمال كهربائيه, كهربائيات, اناره',
  plumbing: 'plumbing, piping, sanitary, drainage, سباكه, صحي, اعمال صحيه, مواسير',
  finishing: 'finishing, finishes, finish, paint, tiles, تشطيبات, تشطيب, دهانات, بلاط',
  tools: 'tools, tool, safety, equipment, scaffolding, عدد, ادوات, عدد وادوات, معدات, سلامه',
  other: 'other, others, misc, miscellaneous, general, اخري, متفرقات, عام',
};

const categoryOf = new Map(
  Object.entries(categories).flatMap(([category, words]) =>
    words.split(', ').map((word) => [fold(word), category as Material['category']] as const),
  ),
);

/** The category a cell names, else the one the item speaks for, else other; `isGuessed` where the cell did not say it. */
export function readCategory(text: string, item: string): { category: Material['category']; isGuessed: boolean } {
  const named = categoryOf.get(fold(text).trim());
  if (named) return { category: named, isGuessed: false };
  return { category: categoryOfItem(item) ?? categoryOfItem(text) ?? 'other', isGuessed: true };
}
