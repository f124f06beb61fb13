import { type Emphasis, emphasise } from '#shared/language/emphasis.ts';
import { fold } from '#shared/language/fold.ts';
import { type Found, PhraseBook } from '#shared/language/phrase-book.ts';
import { tokensOf } from '#shared/language/tokens.ts';
import { activityParts, findActivity, listActivities } from '../activities/activities.ts';
import type { Activity } from '../activities/activity.ts';
import { phrasesIn } from '../data-file.ts';
import { neutralPhrases } from '../disciplines/lexicon.ts';
import { findJoinedWork, findWorkIntent } from '../work-intent.ts';
import { AS_BUILT, activityKeyOfIntent } from './intended-activity.ts';

type Meaning = { readonly activity: Activity; readonly weight: number } | undefined;

const WORK = 12;
const THING = 8;
/** A longer phrase knows better: "foundation waterproofing" than "waterproofing". */
const LONGER = 4;
const weightOfEmphasis = { main: 1.5, plain: 1, aside: 0.4 } as const;

/** Works without steps of their own, and office work: no trade is to be read out of a word in them. */
const unknownWorks = `
  fire extinguisher*, extinguisher*, طفايه حريق, طفايات حريق, طفايات الحريق, طفايه الحريق, طفايات, fire rated glass partition*,
  glass partition*, glazed partition*, قواطع زجاجيه, ev charg*, ev charging station*, bmu, facade cleaning bmu, facade cleaning equipment,
  facade access, building maintenance unit*, skylight*, سكاي لايت, wall paper*, wallpaper*, ورق جدران, shade structure*,
  tensile structure*, tensile shade*, shade sail*, cold room panel*, cold room*, cold store panel*, غرف تبريد, غرفه تبريد, pile head*,
  pile head breaking, breaking of pile heads, breaking pile heads, cutting of pile heads, تكسير رؤوس الخوازيق, رؤوس الخوازيق,
  break out room*, break out area*, break out space*, breakout room*, breakout area*, breakout space*,
  maintenance workshop*, repair workshop*, workshop building*, workshop roof*, workshop floor*, workshop construction,
  road crossing*, sleeves for road crossing*, pipe sleeves for road crossing*, عبور الطريق, مواسير عبور الطريق,
  cast in situ, cast insitu, cast in place,
  close out comment*, closing of comment*, close out of comment*, contractor*,
  nominated subcontractor*, attendance*,
  pile test*, pile load test*, pile integrity test*, اختبار الخوازيق`;
const talks = 'safety training, safety induction*, toolbox talk*, hse training, training, تدريب سلامه, تدريب';

let book: PhraseBook<Meaning> | undefined;

/** The kind of work a text names, or nothing; `whole` is the text with its places, which may tell "paving" of a road from that of a yard. */
export function findNamedActivity(text: string, whole = text): Activity | undefined {
  const intent = findWorkIntent(text);
  if (!intent) return findActivity(findJoinedWork(text)?.work) ?? findBuilt(text, whole);
  const key = activityKeyOfIntent(intent, (object) => findBuilt(object, object)?.key);
  return key === AS_BUILT ? findBuilt(text, whole) : findActivity(key);
}

/** The work that makes what a text names. */
function findBuilt(text: string, whole: string): Activity | undefined {
  book ??= new PhraseBook(phrases());
  const tokens = tokensOf(text);
  const named = book.find(tokens).filter(({ value }) => value !== undefined);
  const emphases = emphasise({ name: text, tokens, phrases: named, rankOf: (meaning) => meaning?.weight });
  const scores = new Map<Activity, number>();
  named.forEach(({ value, length }: Found<Meaning>, index) => {
    if (!value) return;
    const weight = (value.weight + LONGER * (length - 1)) * weightOfEmphasis[emphases[index] ?? 'plain'];
    scores.set(value.activity, (scores.get(value.activity) ?? 0) + weight);
  });
  let best: { activity: Activity; score: number } | undefined;
  for (const [activity, score] of scores) if (!best || score > best.score) best = { activity, score };
  if (!best) return undefined;
  return refine(narrowToTrade(best.activity, named, emphases), { text, whole });
}

const keys = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Each is one trade's part of an element of concrete. */
const concreteTrades = keys('rebar formwork pour');
const elements = keys(`
  columns coreWall slab slabOnGrade postTension stairs raft footings retainingWall rcTank plinth boundary metalDeck`);

/**
 * Who only fixes the steel of a named element, shutters it or casts it does nothing else of it; a title that names all three does the
 * element. A core wall named before its casting climbs lift by lift, so that the casting is its whole cycle.
 */
function narrowToTrade(best: Activity, found: readonly Found<Meaning>[], emphases: readonly Emphasis[]): Activity {
  if (!concreteTrades.has(best.key) && !elements.has(best.key)) return best;
  const element = found.find(({ value }) => value && elements.has(value.activity.key))?.value?.activity;
  if (!element) return best.key === 'pour' ? preferLongerName(best, found) : best;
  const named = found.filter((_, index) => emphases[index] !== 'aside');
  const done = new Set(
    named.flatMap(({ value }) =>
      value?.weight === WORK && concreteTrades.has(value.activity.key) ? value.activity : [],
    ),
  );
  const [trade] = done;
  if (!trade) return best;
  const isAll = ['rebar', 'formwork', 'pour'].every((key) => named.some(({ value }) => value?.activity.key === key));
  if (done.size > 1) return isAll ? element : best;
  return trade.key === 'pour' && element.key === 'coreWall' && named[0]?.value?.activity === element ? element : trade;
}

/** "Bored pile concreting" is part of the pile: a pour gives way to a longer name of a work. */
function preferLongerName(pour: Activity, found: readonly Found<Meaning>[]): Activity {
  const longest = found
    .filter(({ value, length }) => value && value.activity !== pour && value.weight === WORK && length > 1)
    .toSorted((one, other) => other.length - one.length)[0];
  const own = Math.max(...found.flatMap(({ value, length }) => (value?.activity === pour ? length : [])));
  return longest?.value && longest.length > own ? longest.value.activity : pour;
}

/** Sleeves and conduits that lie in concrete, and are no part of a longer job on it: fixed before the pour, pulled through later. At most 300 characters: MOST_TEXT. */
const castIn = new RegExp(
  [
    String.raw`^(?!.*\b(rebar|reinforc\w*|form ?work|shutter\w*|cast(ing)?(?![\s-]in)|pouring|wir(e|es|ing)|cabl\w*|under|below|beneath|surface|exposed|above|false)\b)`,
    '(?!.*(حديد|تسليح|شده|نجاره|اسلاك|كابل|كيبل|تحت|ظاهر|مستعار|فوق))',
    String.raw`(?=.*(\b(conduit|sleeve|box[\s-]?out|block[\s-]?out)s?\b|مواسير|ماسوره|سليف|فتحات))`,
    String.raw`(?=.*(\b(slabs?|decks?|rafts?|beams?|cast[\s-]in|embedded|before (the )?pour|(concrete|core|shear|rc) walls?)\b|بلاطه|بلاطات|خرسان|قبل الصب|سقف خرساني|مدفون))`,
  ].join(''),
  's',
);
const isCastIn = { place: castIn, key: 'castInServices' };

/** Pipes that lie in the ground are bedded and backfilled. At most 300 characters: MOST_TEXT. */
const isBuried = {
  place:
    /^(?!.*(water (supply|main|pip)|chilled|fire|irrigation|gas|cable|مياه|تغذيه|حريق|ري(?![\p{L}])|كابل))(?=.*(\bpip|مواسير|ماسوره|انابيب)).*(\b(trench(es)?|below ground|under ?ground|buried)\b|خندق|خنادق|تحت الارض|خارجي)/su,
  key: 'undergroundDrainage',
};

/** Works of one name that differ by where they are done: waterproofing of a raft is not that of a bathroom. */
const refinements: Readonly<Record<string, readonly { readonly place: RegExp; readonly key: string }[]>> = {
  wetAreaWaterproofing: [
    {
      place:
        /\b(raft|foundation|footing|pile ?cap|basement|retaining|fundering|radier|(lift|elevator) pits?\b)|قاعد|قواعد|اساس|لبش|قبو|استنادي|هامات|(حفره|حفر|بئر|بير) (ال)?(مصعد|مصاعد)/,
      key: 'foundationWaterproofing',
    },
    { place: /\b(roof|terrace|terrasse|azotea|dach|dak)|سطح|اسطح/, key: 'roofing' },
  ],
  thermalInsulation: [
    {
      place: /\b(pip(e|es|ing|ework)|duct\w*|chilled water|chw\w?)\b|مواسير|دكت|مجاري الهواء/,
      key: 'serviceInsulation',
    },
    { place: /\broofs?\b|سطح|اسطح/, key: 'roofing' },
  ],
  painting: [
    {
      place: /\b(structural steel|steel (structures?|frames?|beams?|columns?|trusses))\b|حديد انشائي|هيكل معدني/,
      key: 'steelPainting',
    },
  ],
  paving: [
    {
      place:
        /^(?!.*(kerb|curb|inter ?lock|block|paver|brick|tile|stone|concrete|sidewalk|footpath|بردور|انترلوك|بلاط|رصيف|ارصفه|حجر|خرسان))(?=.*(\b(paving|pave)\b|رصف)).*(asphalt|\b(roads?|streets?)\b|اسفلت|طريق|طرق|شارع|شوارع)/s,
      key: 'roads',
    },
  ],
  stairs: [
    {
      place:
        /^(?!.*(concrete|cast|pour|rebar|formwork|خرسان|صب|تسليح|شده)).*(\b(hand ?rails?|balustrades?|railings?|ladders?)\b|درابزين)/s,
      key: 'handrails',
    },
    {
      place:
        /^(?!.*(concrete|cast|pour|rebar|formwork|reinforc|خرسان|صب|تسليح|شده)).*(\b(steel|metal)\b|معدني|سل[ام]+ (ال)?حديد)/s,
      key: 'structuralSteel',
    },
  ],
  cleaning: [
    {
      place: /\b(chemical clean\w*|flushing|passivation)\b|غسيل كيميائي/,
      key: 'commissioning',
    },
  ],
  electricalFirstFix: [isCastIn],
  waterPipes: [isCastIn, isBuried],
  drainage: [isBuried],
  columns: [
    {
      place: /^(?!.*(concrete|reinforc|rebar|cast|pour|form ?work|shutter|\bfix|خرسان|تسليح|صب)).*\bsteel columns?\b/s,
      key: 'structuralSteel',
    },
  ],
  coreWall: [isCastIn],
  slab: [isCastIn],
  pour: [isCastIn],
  commissioning: [
    {
      place: /^(?!.*(install|تركيب|تمديد)).*(fire (alarm|detection)|smoke detect|انذار)/s,
      key: 'fireAlarmTest',
    },
    {
      place:
        /^(?!.*(commission|start ?up|system|equipment|pip(e|ing)|tank|cable|conduit|duct|pump|alarm|تشغيل|نظام|انظمه|مواسير|خزان|كابل|مضخ))(?=.*(\btest|اختبار)).*(\b(concrete|cubes?|cylinders?|steel|rebar|reinforcement|weld(s|ing)?|blocks?|bricks?|aggregates?|asphalt|mortar|grout|materials?)\b|خرسان|مكعب|حديد|لحام|بلوك|طوب|اسفلت|ركام|مونه|مواد)/s,
      key: 'materialTesting',
    },
  ],
};

/** Longer than any title. */
const MOST_TEXT = 300;

function refine(activity: Activity, { text, whole }: { text: string; whole: string }): Activity {
  const folded = fold(activity.key === 'paving' ? whole : text).slice(0, MOST_TEXT);
  const other = refinements[activity.key]?.find(({ place }) => place.test(folded));
  const found = findActivity(other?.key) ?? activity;
  const layer = layerNamed(found.key, folded);
  return layer ?? found;
}

function* phrases(): Generator<[string, Meaning]> {
  for (const activity of listActivities()) {
    yield [activity.name.en, { activity, weight: WORK }];
    yield [activity.name.ar, { activity, weight: WORK }];
    for (const phrase of activity.work) yield [phrase, { activity, weight: WORK }];
    for (const phrase of activity.thing) yield [phrase, { activity, weight: THING }];
  }
  for (const phrase of [...neutralPhrases(), ...phrasesIn(`${talks}, ${unknownWorks}`)]) yield [phrase, undefined];
}

/** A part of a work by the words that name it, in folded text: a part with steps of its own, or another work, by its key. */
interface Layer {
  readonly says: RegExp;
  readonly is: string;
}

/**
 * What of a work a title names where it names just one part of it: "Door frames" are no leaves and no keys, the second fix of the
 * electrician is not his first. Undefined where it names none or several.
 */
function layerNamed(key: string, text: string): Activity | undefined {
  if (wholes[key]?.test(text)) return undefined;
  const named = new Set(layers[key]?.filter(({ says }) => says.test(text)).map(({ is }) => is));
  const [only] = named;
  return only !== undefined && named.size === 1 ? (activityParts().get(only) ?? findActivity(only)) : undefined;
}

const first = /\b(?:first|1st)[\s-]?fix|\brough(?:ing)?[\s-]?in\b|\bcarcassing\b|تاسيس/;
const second = /\b(?:second|2nd|final)[\s-]?fix|\btrim[\s-]?out\b|تشطيب|تركيبات نهاييه|التركيبات النهاييه|فنش/;
const carpentry = '(?=.*(?:carpent|joiner|wood ?work|نجار))';

const firstAndSecond = (before: string, after: string): readonly Layer[] => [
  { says: first, is: before },
  { says: second, is: after },
];
const electrical = firstAndSecond('electricalFirstFix', 'electricalSecondFix');

const layers: Readonly<Record<string, readonly Layer[]>> = {
  electricalFirstFix: electrical,
  electricalSecondFix: electrical,
  waterPipes: firstAndSecond('waterPipes', 'sanitaryWare'),
  sanitaryWare: firstAndSecond('waterPipes', 'sanitaryWare'),
  drainage: firstAndSecond('drainage', 'sanitaryWare'),
  joinery: [
    { says: new RegExp(`^${carpentry}.*(?:${first.source})`, 'su'), is: 'carpentryFirstFix' },
    { says: new RegExp(`^${carpentry}.*(?:${second.source})`, 'su'), is: 'carpentrySecondFix' },
  ],
  doors: [
    { says: new RegExp(`\\bframes?\\b|\\blinings?\\b|حلوق|حلق|${first.source}`, 'u'), is: 'doorFrames' },
    { says: /\b(?:leaf|leaves)\b|ضلف|درف/, is: 'doorLeaves' },
    {
      says: /\b(?:iron ?mongery|hardware|locks?|locksets?|handles?|closers?|hinges?)\b|اكسسوار|كوالين|اقفال|مقابض|مفصلات/,
      is: 'ironmongery',
    },
  ],
  painting: [
    { says: /\bprim(?:er|ing)\b|برايمر|(?<!\p{L})(?:ال)?اساس(?!\p{L})/u, is: 'primer' },
    { says: /\bputty|معجون/, is: 'putty' },
    {
      says: /\b(?:first|1st|second|2nd|third|3rd|final|last|finish(?:ing)?|top|intermediate) ?coat\b|وجه (?:ال)?(?:اول|ثاني|ثالث|نهايي|اخير)|(?:ال)?(?:اول|ثاني|اخر) وجه|\bpaint coat\b|وجه دهان/,
      is: 'coat',
    },
  ],
  floorTiles: [{ says: /\b(?:re-?)?grout|ترويب|روبه/, is: 'grouting' }],
  ceilings: [
    {
      says: /\bgrids?\b|\bhangers?\b|\bframing\b|\b(?:sub)?frames?\b|هيكل|هياكل|علاقات/,
      is: 'ceilingGrid',
    },
    { says: /\btiles?\b|بلاط/, is: 'ceilingTiles' },
  ],
  ducts: [
    { says: /\b(?:grill?e?s?|diffusers?)\b|ناشر|جريل|مخارج هواء/, is: 'airOutlets' },
    { says: /\b(?:duct|vcd|damper|ventilat|hvac|air cond)|دكت|داكت|مجاري|تهويه|تكييف/, is: 'ducts' },
  ],
  undergroundDrainage: [
    {
      says: /\b(?:man ?hole|inspection chamber)s?\b|غرف[ه]? (?:ال)?تفتيش|منهول|مناهل|مناهيل/,
      is: 'manholes',
    },
    {
      says: /\bpip|\b(?:sewer(?:age)?s?|sewage|drainage|drains?|storm ?water)\b(?! (?:man ?hole|inspection))|\b(?:networks?|lines?|mains?|culverts?|septic|soak ?away|hdpe)\b|شبك|خطوط|مواسير|سيول|بيار|(?<!(?:مناهل|مناهيل|منهول|منهولات|تفتيش) (?:ال)?)صرف/,
      is: 'undergroundDrainage',
    },
  ],
};

/** Says that the work is named besides its part. At most 300 characters: match.ts cuts the text. */
const wholes: Readonly<Record<string, RegExp>> = {
  doors:
    /\bdoors? ?(?:sets?\b|,|and\b|&|\+|\/|with\b|incl|complete)|(?:باب|ابواب) ?(?:و|مع |،)(?=(?:ال)?(?:حلوق|حلق|ضلف|درف|اكسسوار|كوالين|اقفال|مقابض|مفصلات))/,
  painting:
    /\bcoats\b|\b(?:paint\w*|emulsion) (?:and|&|\+|with|incl\w*)|\b(?:and|&|\+|,) (?:emulsion|paint)|وجهين|وجهان|اوجه|(?:دهان|دهانات|معجون|اساس) و(?!جه)/,
  ceilings:
    /\b(?:fram\w+|grids?|hangers?)\b.*\b(?:board\w*|panels?)\b|\bboard\w*\b.*\b(?:fram\w+|grids?|hangers?)\b|(?:هيكل|هياكل|علاقات).*الواح/,
  floorTiles:
    /\b(?:til(?:e|es|ing)|ceramics?|porcelain|mosaic|lay(?:ing)?|fix(?:ing)?|install\w*)\b(?: [\w-]+){0,3}? ?(?:and|&|\+|,|with|incl\w*) (?:\w+ ){0,2}?grout|(?:تبليط|بلاط|تركيب).* و(?:ال)?ترويب/,
};
