import { fold } from '#shared/language/fold.ts';

/** Why one trade waits for another; English, the catalogue has the other languages. */
const WHY = {
  ground: 'Foundations start on ground that is excavated and prepared.',
  site: 'The site is cleared, surveyed and secured before digging.',
  cover: 'Work that is covered is finished and protected first.',
  carry: 'A part of the structure is built on the one that carries it.',
  rebar: 'Reinforcement is fixed in its formwork.',
  pour: 'Concrete is poured when formwork and reinforcement are in place.',
  cure: 'Concrete cures after it is poured.',
  strip: 'Formwork is struck when the concrete has cured.',
  walls: 'Walls stand on the finished structure.',
  chase: 'Pipes and cables run in walls that are built.',
  plaster: 'Plaster closes the wall: what runs inside it comes first.',
  base: 'A finish needs the layer below it.',
  ceiling: 'A ceiling is closed when the services above it are in.',
  paint: 'Paint comes on finished surfaces.',
  last: 'Fittings come last, so that nothing damages them.',
  fixed: 'It is fixed to what comes before, or runs in it.',
  test: 'What is installed is tested afterwards.',
  commission: 'Systems are commissioned when all their parts are installed.',
  closing: 'Cleaning, snagging and handover follow the work.',
} as const;

export interface Waiting {
  /** One after another until some are found: all kinds of a group are waited for. */
  readonly groups: readonly (readonly string[])[];
  readonly why: string;
}

const after = (why: keyof typeof WHY, ...groups: readonly string[]): Waiting => ({
  groups: groups.map((group) => group.split(' ')),
  why: WHY[why],
});

const FIRST_FIX = 'electricalFirstFix waterPipes firstFix';

/** What a trade waits for on the same spot: knowledge keys of the breakdown and the steps below, by hand. */
export const WAITS_FOR: Readonly<Record<string, Waiting>> = {
  excavation: after('site', 'shoring utilityDiversion demolition', 'survey', 'mobilisation'),
  shoring: after('site', 'survey', 'mobilisation'),
  piling: after('ground', 'soilImprovement excavation', 'survey'),
  antiTermite: after('ground', 'excavation'),
  blinding: after('ground', 'antiTermite', 'piling', 'excavation'),
  foundationWaterproofing: after('cover', 'footings raft retainingWall', 'blinding'),
  raft: after('ground', 'blinding', 'piling', 'excavation'),
  footings: after('ground', 'blinding', 'piling', 'excavation'),
  retainingWall: after('carry', 'raft footings'),
  backfill: after('cover', 'foundationWaterproofing', 'footings raft retainingWall'),
  undergroundDrainage: after('ground', 'backfill', 'footings', 'excavation'),
  slabOnGrade: after('ground', 'undergroundDrainage', 'backfill', 'footings'),
  columns: after('carry', 'slabOnGrade', 'footings raft'),
  coreWall: after('carry', 'raft footings'),
  slab: after('carry', 'columns coreWall', 'formwork'),
  postTension: after('rebar', 'rebar', 'formwork'),
  rebar: after('rebar', 'formwork'),
  castInServices: after('fixed', 'rebar', 'formwork'),
  pour: after('pour', 'postTension', 'rebar castInServices', 'formwork'),
  cure: after('cure', 'pour'),
  strip: after('strip', 'cure', 'pour', 'rebar', 'formwork'),
  stairs: after('carry', 'slab'),
  metalDeck: after('carry', 'structuralSteel'),
  fireproofing: after('fixed', 'structuralSteel'),
  structuralSteel: after('carry', 'footings raft', 'columns'),
  blockwork: after('walls', 'strip', 'slab', 'columns structuralSteel', 'pour'),
  partitions: after('walls', 'slab', 'strip'),
  roofing: after('base', 'slab', 'metalRoof'),
  electricalFirstFix: after('chase', 'blockwork partitions'),
  waterPipes: after('chase', 'blockwork partitions'),
  firstFix: after('chase', 'blockwork partitions'),
  drainage: after('chase', 'blockwork', 'slab'),
  plaster: after('plaster', FIRST_FIX, 'blockwork'),
  wetAreaWaterproofing: after('base', 'drainage waterPipes', 'plaster'),
  screed: after('base', 'wetAreaWaterproofing', 'plaster'),
  floorTiles: after('base', 'screed', 'wetAreaWaterproofing', 'plaster'),
  stoneFinish: after('base', 'screed', 'plaster'),
  ducts: after('fixed', 'blockwork', 'slab'),
  sprinklers: after('fixed', 'slab', 'blockwork'),
  cableTray: after('fixed', 'blockwork', 'slab'),
  cables: after('fixed', 'cableTray'),
  panels: after('fixed', 'cables'),
  ceilings: after('ceiling', `ducts sprinklers cableTray ${FIRST_FIX}`, 'plaster'),
  painting: after('paint', 'ceilings', 'plaster'),
  windows: after('fixed', 'plaster', 'blockwork'),
  curtainWall: after('fixed', 'slab structuralSteel'),
  doors: after('last', 'floorTiles', 'plaster', 'blockwork'),
  joinery: after('last', 'painting', 'floorTiles'),
  sanitaryWare: after('last', 'floorTiles', 'waterPipes'),
  electricalSecondFix: after('last', 'painting', 'ceilings', 'plaster'),
  secondFix: after('last', 'painting', 'ceilings', 'plaster'),
  paving: after('base', 'roads', 'backfill'),
  roadMarking: after('last', 'roads', 'paving'),
  landscape: after('last', 'paving irrigation'),
  fireAlarmTest: after('test', 'fireAlarm'),
  airBalance: after('test', 'airHandling ducts'),
  commissioning: after(
    'commission',
    'electricalSecondFix secondFix airBalance sanitaryWare panels fireAlarm fireAlarmTest test',
    'airHandling chillers pumpsTanks firePump lifts',
  ),
  cleaning: after('closing', 'electricalSecondFix secondFix sanitaryWare joinery', 'painting'),
  snagging: after('closing', 'cleaning', 'commissioning', 'painting'),
  handover: after('closing', 'snagging', 'cleaning', 'commissioning'),
};

/** Steps that the breakdown has no activity for: the words of the step decide, whatever the element. */
const STEPS: readonly { readonly key: string; readonly words: RegExp }[] = [
  {
    key: 'strip',
    words:
      /\b(strip|stripping|striking|strike|de ?shutter\w*|(dismantl\w*|remov\w*) (of )?(the )?(form ?work|shutter\w*)|(form ?work|shutter\w*) (removal|dismantling|strip\w*))\b|فك (ال)?(شد|نجار)/,
  },
  { key: 'cure', words: /\b(cure|curing)\b|معالجه (ال)?خرسان|ايناع/ },
  { key: 'formwork', words: /^(form ?work|shuttering)\b|^نجاره (ال)?(مسلح|سقف|بلاط|اعمد|قواعد|جدران)|^شد[هات]/ },
  { key: 'rebar', words: /^(rebar|reinforcement|steel fixing)\b|^(ال)?حداده|^تسليح/ },
  { key: 'pour', words: /^(pour(ing)?|casting|concret(e|ing) pour(ing)?)\b|^صب / },
  { key: 'firstFix', words: /\b(1st|first) fix\b|تاسيس(ات)? (ال)?(كهروميكانيك|ميكانيك)/ },
  { key: 'secondFix', words: /\b(2nd|second|final) fix\b/ },
];

const TEST =
  /\b(pressure |hydro(static)? ?|leak(age)? |megger )?test(s|ing)?\b( and inspection)?( (of|for))?|اختبار(ات)?( ضغط)?/;

/** What a test of it does not wait for as for a thing installed. */
const NO_SYSTEM: ReadonlySet<string> = new Set([
  'commissioning',
  'mockup',
  'soilInvestigation',
  'piling',
  'survey',
  'submittal',
]);

/** The kind of work a title names; `tested` is what a test is about. */
export function stepOf(
  title: string,
  keyOf: (title: string) => string | undefined,
): { readonly key: string | undefined; readonly tested: string | undefined } {
  const words = fold(title).replace(/[-_/]+/g, ' ');
  const known = keyOf(title);
  const step = STEPS.find(({ key, words: named }) => named.test(words) && !(key.endsWith('Fix') && known));
  if (step) return { key: step.key, tested: undefined };
  if (!TEST.test(words) || /commission|soil/.test(words)) return { key: known, tested: undefined };
  const tested = keyOf(words.replace(TEST, ' '));
  return tested && !NO_SYSTEM.has(tested) ? { key: 'test', tested } : { key: known, tested: undefined };
}

export const TESTED: string = WHY.test;
export const CARRIED: string = WHY.carry;

const ELEMENTS: readonly [string, RegExp][] = [
  ['foundation', /\b(footing|foundation|raft|pile cap|grade beam)s?\b|قواعد|اساسات|لبشه|ميد/],
  ['column', /\bcolumns?\b|عمود|اعمده/],
  ['wall', /\b(shear |core |retaining )?walls?\b|جدار|جدران|حوايط/],
  ['slab', /\b(slab|beam|deck|roof)s?\b|بلاط|سقف|كمر|جسور/],
  ['stair', /\bstair(case)?s?\b|درج|سلم/],
];

/** The part of the structure that a title names; formwork, steel and concrete of one do not wait for those of another. */
export const elementOf = (title: string): string | undefined =>
  ELEMENTS.find(([, words]) => words.test(fold(title)))?.[0];

const ORDINALS = 'ground|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth'.split('|');
const ARABIC_ORDINALS = 'ارضي|اول|ثاني|ثالث|رابع|خامس|سادس|سابع|ثامن|تاسع|عاشر'.split('|');

/** The number of a level however it is written ("Level 3", "L3", "3rd floor", "الدور الثالث"); undefined for other places. */
export function levelOf(place: string): number | undefined {
  const text = fold(place);
  const digits =
    /^(?:levels?|lvl|floors?|flr|l|ال(?:دور|طابق)|دور|طابق) ?(?:no\.? ?)?(\d{1,2})$|^(\d{1,2})(?:st|nd|rd|th) (?:floor|level|storey)$/.exec(
      text,
    );
  if (digits) return Number(digits[1] ?? digits[2]);
  const word = /^(\w+) (?:floor|level|storey)$/.exec(text)?.[1];
  if (word && ORDINALS.includes(word)) return ORDINALS.indexOf(word);
  const arabic = /^(?:ال)?(?:دور|طابق) ال(\p{L}+)$/u.exec(text)?.[1];
  return arabic && ARABIC_ORDINALS.includes(arabic) ? ARABIC_ORDINALS.indexOf(arabic) : undefined;
}
