import { activityParts, findActivity } from '../activities/activities.ts';
import type { Activity } from '../activities/activity.ts';

/** A part of a work by the words that name it, in folded text: a part with steps of its own, or another work, by its key. */
interface Layer {
  readonly says: RegExp;
  readonly is: string;
}

/**
 * What of a work a title names where it names just one part of it: "Door frames" are no leaves and no keys, the second fix of the
 * electrician is not his first. Undefined where it names none or several.
 */
export function layerNamed(key: string, text: string): Activity | undefined {
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
