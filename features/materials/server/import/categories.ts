import { fold } from '#shared/language/fold.ts';
import type { Material } from '../../contract.ts';
import { categoryOfItem } from '../../forecast/families.ts';

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
