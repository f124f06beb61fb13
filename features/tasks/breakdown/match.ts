import { emphasise } from '#shared/language/emphasis.ts';
import { fold } from '#shared/language/fold.ts';
import { type Found, PhraseBook } from '#shared/language/phrase-book.ts';
import { tokensOf } from '#shared/language/tokens.ts';
import { neutral } from '../disciplines/lexicon/neutral.ts';
import { activities } from './knowledge/activities.ts';
import type { Activity } from './knowledge/activity.ts';

type Meaning = { readonly activity: Activity; readonly weight: number } | undefined;

const WORK = 12;
const THING = 8;
/** A longer phrase knows better: "foundation waterproofing" than "waterproofing". */
const LONGER = 4;
const weightOfEmphasis = { main: 1.5, plain: 1, aside: 0.4 } as const;

/** Office work without steps of its own: no trade is to be read out of it. */
const talks = 'safety training, safety induction*, toolbox talk*, hse training, training, تدريب سلامه, تدريب';

let book: PhraseBook<Meaning> | undefined;

/** The kind of work a text names, or nothing; `whole` is the text with its places, which may tell "paving" of a road from that of a yard. */
export function activityOf(text: string, whole = text): Activity | undefined {
  book ??= new PhraseBook(phrases());
  const tokens = tokensOf(text);
  const telling = book.find(tokens).filter(({ value }) => value !== undefined);
  const emphases = emphasise({ name: text, tokens, phrases: telling, rankOf: (meaning) => meaning?.weight });
  const scores = new Map<Activity, number>();
  telling.forEach(({ value, length }: Found<Meaning>, index) => {
    if (!value) return;
    const weight = (value.weight + LONGER * (length - 1)) * weightOfEmphasis[emphases[index] ?? 'plain'];
    scores.set(value.activity, (scores.get(value.activity) ?? 0) + weight);
  });
  let best: { activity: Activity; score: number } | undefined;
  for (const [activity, score] of scores) if (!best || score > best.score) best = { activity, score };
  return best && refined(elementPoured(best.activity, telling), { text, whole });
}

/** Who casts a named element ("core wall casting") also shutters and fixes it: a pour gives way to a longer name of a work. */
function elementPoured(best: Activity, telling: readonly Found<Meaning>[]): Activity {
  if (best.key !== 'pour') return best;
  const longest = telling
    .filter(({ value, length }) => value && value.activity !== best && value.weight === WORK && length > 1)
    .toSorted((one, other) => other.length - one.length)[0];
  const pour = Math.max(...telling.flatMap(({ value, length }) => (value?.activity === best ? length : [])));
  return longest?.value && longest.length > pour ? longest.value.activity : best;
}

/** Sleeves and conduits that lie in concrete, and are no part of a longer job on it: fixed before the pour, pulled through later. */
const castIn = new RegExp(
  [
    /^(?!.*\b(rebar|reinforc\w*|form ?work|shutter\w*|cast(ing)?(?![\s-]in)|pouring|wir(e|es|ing)|cabl\w*|under|below|beneath|surface|exposed|above|false)\b)/,
    /(?!.*(حديد|تسليح|شده|نجاره|اسلاك|كابل|كيبل|تحت|ظاهر|مستعار|فوق))/,
    /(?=.*(\b(conduit|sleeve|box[\s-]?out|block[\s-]?out)s?\b|مواسير|ماسوره|سليف|فتحات))/,
    /(?=.*(\b(slabs?|decks?|rafts?|beams?|cast[\s-]in|embedded|before (the )?pour|(concrete|core|shear|rc) walls?)\b|بلاطه|بلاطات|خرسان|قبل الصب|سقف خرساني|مدفون))/,
  ]
    .map(({ source }) => source)
    .join(''),
  's',
);
const isCastIn = { place: castIn, key: 'castInServices' };

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
  electricalFirstFix: [isCastIn],
  waterPipes: [isCastIn],
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

function refined(activity: Activity, { text, whole }: { text: string; whole: string }): Activity {
  const folded = fold(activity.key === 'paving' ? whole : text);
  const other = refinements[activity.key]?.find(({ place }) => place.test(folded));
  return activities.find(({ key }) => key === other?.key) ?? activity;
}

function* phrases(): Generator<[string, Meaning]> {
  for (const activity of activities) {
    yield [activity.name.en, { activity, weight: WORK }];
    yield [activity.name.ar, { activity, weight: WORK }];
    for (const phrase of listed(activity.work)) yield [phrase, { activity, weight: WORK }];
    for (const phrase of listed(activity.thing)) yield [phrase, { activity, weight: THING }];
  }
  for (const phrase of listed(`${neutral}, ${talks}`)) yield [phrase, undefined];
}

const listed = (words: string): string[] =>
  words
    .split(/[,،]/)
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');
