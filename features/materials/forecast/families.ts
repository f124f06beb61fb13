import { PhraseBook } from '#shared/language/phrase-book.ts';
import { tokensOf } from '#shared/language/tokens.ts';
import type { Category } from './lead-times.ts';

interface Family {
  readonly category: Category;
  /** What the material is called, in English and Arabic. */
  readonly item: string;
  /** What the work that uses it is called. */
  readonly work: string;
}

/** Materials and the work that takes them. */
const families: readonly Family[] = [
  {
    category: 'concrete',
    item: 'ready mix*, readymix, concrete, concrete c#, cement, lime, خرسانه, خرسانه جاهزه, اسمنت',
    work: 'concret*, cast*, pour*, raft, footing*, foundation*, pile, piling, slab*, column*, shear wall*, core wall*, blinding, kerb*, topping, خرسانه, صب, قواعد, اساسات, اعمده, بلاطه, ميده, ميد, نظافه, اسقف',
  },
  {
    category: 'steel',
    item: 'rebar*, reinforcement, reinforcing bar*, steel bar*, deformed bar*, mesh brc, welded mesh, حديد تسليح, تسليح, حديد',
    work: 'rebar*, reinforc*, steel fixing, bar bending, fix steel, cage*, raft, footing*, foundation*, slab*, column*, shear wall*, core wall*, pile, تسليح, حداده, حديد, قواعد, اعمده, بلاطه, اسقف',
  },
  {
    category: 'steel',
    item: 'post tension*, strand, tendon*, prestress*',
    work: 'post tension*, pt slab*, tendon*, stressing, prestress*',
  },
  {
    category: 'timber',
    item: 'plywood, formwork, shuttering, timber beam*, h20, prop*, film faced, خشب طوبار, ابلكاش, شدات',
    work: 'formwork, shutter*, slab*, column*, shear wall*, core wall*, beam*, نجاره, شده, شدات, طوبار',
  },
  {
    category: 'concrete',
    item: 'concrete block*, block*, blocks, brick*, earth block*, بلوك, طوب',
    work: 'blockwork, block wall*, block work, masonry, brickwork, brick work, block*, earth wall*, بلوك, مباني, طوب, بناء جدران',
  },
  {
    category: 'finishing',
    item: 'tile*, porcelain*, ceramic*, terrazzo*, granite*, marble*, paving, paver*, interlock*, vinyl*, flooring, بلاط, سيراميك, بورسلان, رخام, انترلوك, حجر',
    work: 'tile*, tiling, porcelain*, ceramic*, terrazzo*, granite*, marble*, floor finish*, flooring, vinyl*, paving, paver*, interlock*, بلاط, تبليط, سيراميك, بورسلان, رخام, ترخيم, حجر, رصف',
  },
  {
    category: 'finishing',
    item: 'paint*, emulsion, primer, putty, دهان*, بويه, معجون',
    work: 'paint*, decorat*, emulsion, دهان*, بويه, صباغه',
  },
  {
    category: 'finishing',
    item: 'gypsum*, plasterboard*, drywall*, partition board, ceiling tile*, acoustic ceiling*, baffle*, جبس, اسقف مستعاره',
    work: 'gypsum*, drywall*, partition*, ceiling*, baffle*, جبس, قواطع, اسقف مستعاره',
  },
  {
    category: 'finishing',
    item: 'plaster*, render, gypsum plaster, clay plaster, لياسه',
    work: 'plaster*, render*, لياسه',
  },
  {
    category: 'finishing',
    item: 'glazing*, glass, curtain wall*, mullion*, aluminium window*, window*, panel terracotta, terracotta*, cladding*, زجاج, واجهات, نوافذ, المنيوم',
    work: 'glazing*, glass, curtain wall*, facade*, window*, cladding*, terracotta*, زجاج, واجهه, واجهات, نوافذ, تكسيه',
  },
  {
    category: 'timber',
    item: 'door*, wooden door*, carved timber*, kitchen unit*, باب, ابواب, خزائن',
    work: 'door*, joinery, kitchen*, woodwork, باب, ابواب, نجاره ديكور, مطابخ',
  },
  {
    category: 'other',
    item: 'waterproof*, membrane*, bitumen membrane*, عزل مائي, رول عزل',
    work: 'waterproof*, membrane*, tanking, عزل, عزل مائي',
  },
  {
    category: 'other',
    item: 'insulation*, insulation board*, sandwich panel*, عزل حراري',
    work: 'insulat*, sandwich panel*, roof panel*, wall panel*, roof sheet*, عزل حراري, عزل',
  },
  {
    category: 'electrical',
    item: 'cable*, conduit*, cable tray*, cable ladder*, busbar*, wire*, duct upvc, كابل, كابلات, اسلاك, مواسير كهرباء',
    work: 'cable*, conduit*, containment, wiring, cable pulling, first fix electrical, busbar*, كابل, كابلات, تمديدات كهرباييه, كهرباء',
  },
  {
    category: 'electrical',
    item: 'light*, lighting*, luminaire*, led*, downlight*, lamp*, chandelier*, high bay, lighting column*, انارة, عمود اناره, ثريا, كشاف',
    work: 'light*, lighting*, luminaire*, second fix electrical, chandelier*, اناره, ثريا',
  },
  {
    category: 'electrical',
    item: 'loudspeaker*, speaker*, smoke detector*, detector*, fire alarm*, camera*, سماعه, كاشف دخان',
    work: 'public address, pa system, sound system*, loudspeaker*, fire alarm*, detector*, cctv, low current, صوتيات, سماعات, انذار',
  },
  {
    category: 'plumbing',
    item: 'pipe*, ppr*, upvc pipe*, hdpe*, grp pipe*, copper pipe*, fitting*, valve*, ماسوره, انابيب, مواسير',
    work: 'pipe*, piping, pipework, plumbing, drainage, sewer*, water supply, riser*, first fix plumbing, medical gas, سباكه, مواسير, انابيب, صرف, تغذيه',
  },
  {
    category: 'plumbing',
    item: 'sanitary*, basin*, mixer*, wc, toilet*, bath*, خلاط, مغسله, كرسي, ادوات صحيه',
    work: 'sanitary*, fixtures, second fix plumbing, bathroom*, ablution*, ادوات صحيه, ميضاه, حمامات',
  },
  {
    category: 'plumbing',
    item: 'sprinkler*, fire hose*, clean agent*, hydrant*, رشاش, اطفاء',
    work: 'sprinkler*, firefighting, fire fighting, fire pump*, clean agent*, hydrant*, اطفاء, رشاشات',
  },
  {
    category: 'other',
    item: 'duct*, gi duct*, grille*, diffuser*, fan coil*, split unit*, chiller*, hepa*, air handling*, مجري هواء, تكييف, مكيف',
    work: 'duct*, hvac, air condition*, fan coil*, split unit*, chiller*, ahu, hepa*, ventilation, تكييف, مجاري الهواء, مكيفات',
  },
  {
    category: 'steel',
    item: 'structural steel, steel section*, bolt*, steel frame*, purlin*, anchor*, rack*, هيكل معدني, جمالون',
    work: 'structural steel, steel erection, steel frame*, erect*, purlin*, rack*, bolt*, هيكل معدني, تركيب الحديد',
  },
  {
    category: 'other',
    item: 'asphalt*, bitumen*, aggregate*, base course*, sub base*, geotextile*, اسفلت, بحص, ركام',
    work: 'asphalt*, base course*, sub base*, subbase*, road*, paving, geotextile*, اسفلت, سفلته, طبقه اساس, طرق',
  },
  {
    category: 'other',
    item: 'plant*, tree*, soil, irrigation*, شتلات, اشجار, تربه',
    work: 'planting, landscap*, irrigation*, softscape*, زراعه, تشجير, تنسيق',
  },
  {
    category: 'tools',
    item: 'scaffold*, safety net*, helmet*, ppe, harness*, سقاله, سقالات, خوذه',
    work: 'scaffold*, سقاله, سقالات',
  },
];

const bookOf = (text: 'item' | 'work') =>
  new PhraseBook(
    families.flatMap((family, index) => family[text].split(', ').map((phrase) => [phrase, index] as const)),
  );

/** A phrase such as "slab" is work for concrete, steel and formwork: every family that has it counts. */
const owners = (text: 'item' | 'work') => {
  const all = new Map<string, number[]>();
  families.forEach((family, index) => {
    for (const phrase of family[text].split(', ')) all.set(phrase, [...(all.get(phrase) ?? []), index]);
  });
  return all;
};

const built = new Map<'item' | 'work', { book: PhraseBook<number>; owners: Map<string, number[]> }>();

function familiesIn(text: 'item' | 'work', tokens: readonly string[]): Set<number> {
  const known = built.get(text) ?? { book: bookOf(text), owners: owners(text) };
  built.set(text, known);
  return new Set(known.book.find(tokens).flatMap(({ phrase, value }) => known.owners.get(phrase) ?? [value]));
}

/** The kinds of material a name speaks of, by their place in the list above. */
export const familiesOfItem = (item: string): Set<number> => familiesIn('item', tokensOf(item));
/** The kinds of material the work of a task takes. */
export const familiesOfWork = (title: string): Set<number> => familiesIn('work', tokensOf(title));

/** The category a name speaks for; undefined when it is not known. */
export function categoryOfItem(item: string): Category | undefined {
  const [first] = familiesOfItem(item);
  return first === undefined ? undefined : families[first]?.category;
}
