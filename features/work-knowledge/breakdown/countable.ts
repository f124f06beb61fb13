import { placesIn } from './places.ts';

/** A number that stands before what it counts: "20 doors", "3 passenger elevators", "45 خانق حريق". */
export interface Counted {
  /** As it is written: "1,200", "٢٠". */
  readonly digits: string;
}

/**
 * The counts of a text, in its order. A number counts only where it says so: it stands where an amount stands (first, after what is
 * done, after a place that is complete), and what follows is a thing that is counted, with none of the words that make it a size,
 * a class or a time ("3 phase panels", "2 hour fire doors"). What is doubtful counts nothing.
 */
export const countsIn = (text: string): Counted[] => matchesIn(text).map(({ digits }) => ({ digits }));

/** The text with blanks for the numbers that count, so that none is taken for that of a place. */
export const withoutCounts = (text: string): string =>
  matchesIn(text).reduce(
    (rest, { index, digits }) => rest.slice(0, index) + ' '.repeat(digits.length) + rest.slice(index + digits.length),
    text,
  );

const matchesIn = (text: string) =>
  [several, one]
    .flatMap((pattern) => [...text.slice(0, MOST_TEXT).matchAll(pattern)])
    .filter(({ index }) => isAmountAfter(text.slice(Math.max(0, index - MOST_BEFORE), index)))
    .map(({ index, groups }) => ({ index, digits: groups?.['digits'] ?? '' }))
    .sort((a, b) => a.index - b.index);

const MOST_TEXT = 2_000;
/** What stands before a number and says what it is. */
const MOST_BEFORE = 80;

/** In the plural; one of them takes no s. */
const latin =
  `doors windows skylights shutters gates hatches frames ladders lifts elevators escalators travelators dampers fans
  pumps chillers boilers towers ahus fcus vavs condensers compressors units heaters tanks vessels exchangers valves meters
  strainers gauges thermostats sensors actuators diffusers grilles louvers louvres registers hoods panels boards mdbs smdbs dbs
  transformers generators gensets breakers isolators switches sockets outlets luminaires lights lamps downlights spotlights
  fixtures poles posts bollards columns cameras readers detectors sounders strobes speakers bells points racks cabinets
  projectors barriers turnstiles sprinklers heads hydrants reels extinguishers wcs toilets basins sinks urinals bathtubs showers
  mixers taps faucets bidets mirrors vanities drains gullies manholes chambers catchpits handholes footings plinths pedestals
  caps piles micropiles beams girders trusses joists purlins rafters elements planks lintels anchors bolts studs bearings joints
  trees palms shrubs planters benches canopies bays signs signboards kitchens wardrobes cupboards counters lockers desks
  workstations seats boreholes wells piezometers samples cubes cylinders sleeves openings penetrations boxes modules inverters
  batteries cranes hoists containers caravans cabins curtains blinds stanchions machines`
    .trim()
    .split(/\s+/);
const irregular: Readonly<Record<string, string>> = {
  hatches: 'hatch',
  switches: 'switch',
  vanities: 'vanity',
  gullies: 'gully',
  trusses: 'truss',
  benches: 'bench',
  canopies: 'canopy',
  boxes: 'box',
  batteries: 'battery',
};
const singular = latin.map((plural) => irregular[plural] ?? plural.slice(0, -1));

/** After 3 to 10 in the plural, after more in the singular. */
const arabic =
  `باب أبواب ابواب شباك شبابيك نافذة نوافذ مصعد مصاعد خانق خوانق دامبر دمبر دنابر مروحة مراوح مضخة مضخات طلمبة
  طلمبات تشيلر تشيلرات مبرد مبردات لوحة لوحات محول محولات مولد مولدات كاميرا كاميرات كاشف كواشف رشاش رشاشات طفاية طفايات
  منهول مناهل مناهيل قاعدة قواعد عمود أعمدة اعمدة كمرة كمرات جسر جسور خزان خزانات محبس محابس صمام صمامات مفتاح مفاتيح
  بريزة برايز مأخذ مآخذ كشاف كشافات نقطة نقاط ناشر نواشر شجرة أشجار اشجار نخلة نخيل مغسلة مغاسل مرحاض مراحيض سخان سخانات
  بوابة بوابات خزانة خزائن عينة عينات مكعبات مكيف مكيفات جهاز أجهزة اجهزة عداد عدادات رافعة رافعات روافع لافتة لافتات`
    .trim()
    .split(/\s+/);
const arabicPhrases = ['غرف[ةه] تفتيش', 'غرف تفتيش', 'سلالم متحرك[ةه]', 'سلم متحرك'];

/** Behind a number they make it a size, a class, a time or a date. */
const measures =
  `mm cm m km dm inch inches in ft feet foot kg t ton tons tonne tonnes kva kv kw mw mva va hp a amp amps ampere v volt
  volts w watt watts hz tr btu cfm gpm lps l lt ltr litre litres liter liters gallon gallons gal bar psi mpa n kn nm lux db percent
  sqm sqmm cum minute minutes min mins hour hours hr hrs h day days week weeks month months year years am pm coat coats layer
  layers ply phase phases core cores pole way ways gang gangs leaf leaves panel storey storeys story stories bed bedroom bedrooms
  room rooms star persons person pax side sided channel channels loop loops zone zones line lines port ports stage stages tier
  speed pipe row rows series grade class type size dia diameter wide high thick deep long height width level levels floor floors
  degree degrees deg x of for in at to on with and or by per from the as plus jan january feb february mar march apr april may
  jun june jul july aug august sep sept september oct october nov november dec december`
    .trim()
    .split(/\s+/);
const power = 'kva|kw|mw|hp|tr|tons?|kv|amps?|a|l|ltr|lit(?:er|re)s?|gallons?|m3';
const size = `[0-9]{1,6}(?:[.,][0-9]{1,3})?\\s?(?:${power}|mm|cm|inch|")\\s`;

const alone = '(?<=^|[\\s(])';
const adjective = `(?!(?:${measures.join('|')})(?![\\p{L}\\p{N}/&-]))\\p{L}[\\p{L}\\p{N}'’./&-]{0,40}\\s`;
/** At most 2,000 characters: MOST_TEXT. */
const counting = (digits: string, nouns: readonly string[]) =>
  new RegExp(
    `${alone}(?<digits>${digits})\\s?(?:[x×]\\s?(?=\\p{L}|[0-9]{1,6}\\s?(?:${power})\\s)|(?<=\\s))(?:${size}|${adjective}){0,4}?(?:${nouns.join('|')})(?![\\p{L}\\p{N}])`,
    'giu',
  );
const several = counting('(?!1\\s)(?:[0-9]{1,3}(?:[,٬][0-9]{3}){1,4}|[0-9٠-٩]{1,12})', [
  ...latin,
  ...arabicPhrases,
  ...arabic.map((noun) => `${noun}(?:اً|ًا|ا)?`),
]);
const one = counting('1', singular);

const works =
  'install(?:ation|ing)?|supply(?:ing)?|fix(?:ing)?|erect(?:ion|ing)?|cast(?:ing)?|pour(?:ing)?|hang(?:ing)?|mount(?:ing)?|plac(?:e|ing)|set(?:ting)?|lay(?:ing)?|build|construct(?:ion|ing)?|connect(?:ion|ing)?|test(?:ing)?|commission(?:ing)?|paint(?:ing)?|replac(?:e|ing|ement)|remov(?:e|al|ing)|dismantl(?:e|ing)|demolish|demolition|deliver(?:y|ing)?|procure(?:ment)?|order(?:ing)?|purchase|fabricat(?:e|ion|ing)|assembl(?:e|y|ing)|relocat(?:e|ion|ing)|plant(?:ing)?|drill(?:ing)?|driv(?:e|ing)|dig(?:ging)?|excavat(?:e|ion|ing)|wir(?:e|ing)|terminat(?:e|ion|ing)|concret(?:e|ing)|rebar|formwork|shuttering|reinforcement|plaster(?:ing)?|waterproof(?:ing)?|inspect(?:ion|ing)?|clean(?:ing)?|repair(?:ing)?|mark(?:ing)?|cut(?:ting)?|make|provide|complete|grout(?:ing)?|insulat(?:e|ion|ing)|seal(?:ing)?|crush(?:ing)?|take|lift(?:ing)|unload(?:ing)?|energi[sz]e|do|new|total|about|approx\\.?|qty\\.?:?|quantity:?|of|for|with|all|the|remaining|another|first|last|sanitary ?ware|works|joinery|carpentry|lighting|furniture|ironmongery|hardware|cctv|hvac|plumbing|landscaping';
const arabicWorks =
  '(?:و|ف|ل|ب)?(?:ال)?(?:تركيب|توريد|صب|تنفيذ|حفر|دهان|فحص|[إا]ختبار|زراع[ةه]|استبدال|[إا]زال[ةه]|تمديد|توصيل|بناء|تثبيت|شراء|فك|عمل|تشغيل|صيان[ةه]|نقل|تسليح|نجار[ةه]|خرسان[ةه]|طلب|تسليم|تجهيز|تصنيع|رفع|[إا]نشاء|عزل|ت[أا]سيس|[إا]صلاح|تنظيف|حوالي|[إا]جمالي|كمي[ةه]|عدد|صحي[ةه]|[إا]نار[ةه])';
/** Where an amount stands. A single letter or a number before "to", "and", a dash or a comma is the first of a range of places. At most 80 characters: MOST_BEFORE. */
const before = new RegExp(
  [
    '^[\\s(•*-]*$',
    `(?<![\\p{L}\\p{N}])(?:${works}|${arabicWorks})\\s+\\(?$`,
    '\\p{L}{3,}\\s+(?:and|&|to|plus|at|[-–—:|/])\\s+$',
    '\\p{L}{2,}[,;:(]\\s*$',
  ].join('|'),
  'iu',
);
const severalPlaces = /\p{L}s\.?\s?[0-9A-Z]{1,4}\s?[,&]\s*$/iu;

function isAmountAfter(text: string): boolean {
  if (before.test(text)) return true;
  const place = text.trimEnd().replace(/(?:\s[-–—]|[,:;])$/, '');
  if (severalPlaces.test(text)) return false;
  if (/\s[-–—]\s*$/.test(text) && !ofFloor.test(place)) return false;
  return placesIn(place).some((one) => place.endsWith(one));
}

/** "Axis 1 - 6 columns" are columns of a range, "Level 2 - 20 doors" are doors of a level. At most 80 characters: MOST_BEFORE. */
const ofFloor =
  /(?:\b(?:level|lvl|floor|l|b)\s?|(?:الدور|الطابق)\s)(?:[0-9٠-٩]{1,2}|\p{L}{3,})$|\b(?:floor|level|basement)$/iu;
