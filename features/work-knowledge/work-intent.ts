import { fold } from '#shared/language/fold.ts';
import { findRequest, type RequestKind } from './work-requests.ts';

/** What a title says is done where it is not building: the thing it names is taken away, bought, mended or written about. */
type PaperKind = 'drawings' | 'document' | 'payment' | 'procure' | 'hire';

export type WorkIntent =
  | { readonly kind: 'maintain' }
  | {
      readonly kind: PaperKind;
      /** The words of the title that say so, folded. */
      readonly words: string;
    }
  | {
      readonly kind: RequestKind;
      readonly words: string;
      /** The whole title, folded. */
      readonly object: string;
    }
  | {
      readonly kind: 'remove' | 'strip' | 'repair' | 'reinstall';
      /** What it is done to, folded. */
      readonly object: string;
    }
  | {
      /** What was there goes, or what is bought comes, and something is built: that is the work. */
      readonly kind: 'build';
      /** The work that stays, folded. */
      readonly object: string;
      /** What goes; empty where it is what is built anew. */
      readonly old: string;
    };

/** Office work goes before every trade, whatever it is about. */
export const isOfficeIntent = (intent: WorkIntent): boolean => officeKinds.has(intent.kind);

const officeKinds: ReadonlySet<WorkIntent['kind']> = new Set<WorkIntent['kind']>([
  ...(['drawings', 'document', 'payment', 'procure', 'hire', 'request', 'query', 'report', 'submittal'] as const),
]);

/** Undefined for a title that begins with none of these: the things and works it names then say what it is. */
export function findWorkIntent(title: string): WorkIntent | undefined {
  const text = fold(title.slice(0, MOST_TITLE))
    .slice(0, MOST_TITLE)
    .replace(/[\s_]+/g, ' ')
    .replace(/^[^\p{L}]+|(?<![^\p{L}\p{N})])[^\p{L}\p{N})]+$/gu, '');
  const built = findReplacementWork(text);
  if (built) return built;
  for (const { kind, says } of papers) {
    const match = says.exec(text);
    if (match) return { kind, words: match[0] };
  }
  const request = findRequest(text);
  if (request) return { ...request, object: text };
  return findDoneTo(text) ?? (maintains.test(text) ? { kind: 'maintain' } : undefined);
}

const MOST_TITLE = 300;

/** Words before the paper itself; none says that the paper only stands beside the work, as in "cast as per method statement". */
const before =
  '^(?:(?!(?:as|per|to|by|with|after|following|for|from|before|under|in|on|حسب|بعد|وفق|قبل|من)\\b)[^\\s,;]+ ){0,6}?';
const arabicBefore = '^(?:(?!(?:حسب|بعد|وفق|وفقا|قبل|من|في|علي) )[^\\s,:;،]+ ){0,3}?';

/** Whoever puts it in says so at the end: then the first word is only a part of its name, as in "supply tank installation". */
const notPutIn =
  '(?! ?(?:(?!(?:of|for|to|by|with|after|before|in|on|from|and)\\b)[^\\s,]+ )*?(?:installations?|construction|erection|terminations?|fit-?out|assembly|fabrication)\\b(?! (?:of|for|materials?|tools?|kits?|accessories|equipment|teams?|crews?|gangs?|contractors?|workers?|labou?r)))';
/** A place that may be named after what is done in it. */
const place =
  '(?:work ?shops?|shops?|buildings?|sheds?|hangars?|facilit(?:y|ies)|roads?|corridors?|yards?|bays?|areas?|rooms?|stores?|warehouses?|depots?|cent(?:er|re)s?|offices?|apartments?|flats?|villas?|hous(?:e|es|ing)|schools?|terminals?|malls?)\\b';
const permit =
  '(?:of )?(?:(?!(?:for|after|as|per|to|by|with|before|under|from)\\b)[\\w-]+ ){0,3}?(?:permits?|nocs?|no objection|(?:trade|building|excavation|municipality|municipal) licen[cs]es?|right of way)\\b';

/** At most 300 characters: MOST_TITLE. */
const papers: readonly {
  readonly kind: PaperKind;
  readonly says: RegExp;
}[] = [
  {
    kind: 'drawings',
    says: new RegExp(
      `${before}(?:shop ?(?:drawings?|dwgs?)|sds?(?= ?(?:[-–:#]|for\\b|no\\b))|(?:co-?ordination|fabrication|workshop) drawings?|(?:(?:re-?)?submit|prepare|issue|draft|review)\\w* (?:of )?(?:[\\w-]+ ){0,3}?drawings?)\\b|${arabicBefore}(?:و?(?:ال)?مخططات (?:ال)?(?:ورش[هي]|تنفيذيه|تفصيليه)|رسومات (?:ال)?(?:ورش[هي]|تنفيذيه|تفصيليه))`,
      'u',
    ),
  },
  {
    kind: 'document',
    says: new RegExp(
      `${before}(?:method statements?|ms(?= for\\b)|risk assessments?|itps?|inspection and test plans?|job safety analysis|(?:hse|safety|quality|emergency|evacuation|traffic management|environmental|lifting|lift|logistics|waste management|crisis|rescue|dewatering|demolition) plans?)\\b|${arabicBefore}(?:بيان(?:ات)? (?:طريقه|اسلوب|منهجيه)|(?:ال)?(?:طريقه|اسلوب|منهجيه) (?:ال)?(?:عمل|تنفيذ)(?![\\p{L}])|خطه (?:ال)?(?:سلامه|جوده|طواري|اخلاء|رفع|بيي?يه|فحص|اداره|تحويل)|تقييم (?:ال)?مخاطر)`,
      'u',
    ),
  },
  {
    kind: 'payment',
    says: new RegExp(
      `${before}(?:(?:interim |progress |monthly |final )?payment (?:certificates?|applications?|requests?)|application for payment|interim (?:certificates?|valuations?)|progress (?:claims?|payments?|billings?)|final accounts?|ipcs?|invoices?)\\b|${arabicBefore}(?:(?:ال)?مستخلص|(?:ال)?مستخلصات|شهاد[هات]+ (?:ال)?دفع|شهاد[هات]+ (?:ال)?دفعات|(?:ال)?فاتوره|(?:ال)?فواتير)(?![\\p{L}])`,
      'u',
    ),
  },
  {
    kind: 'hire',
    says: new RegExp(
      [
        `^(?:(?:hire|hiring|rent|renting|recruit|recruiting|employ|employing)\\b(?!-| (?:cars?|free|shop)\\b)|rental\\b(?!-| ${place}(?! for\\b)| cars?\\b)|recruitment\\b(?! (?:offices?|cent|buildings?|agenc))|charter(?:ing)?(?= (?:of|a|an|the|cranes?|barges?|vessels?|ships?|boats?|planes?|aircraft|helicopters?|bus(?:es)?|trucks?|vehicles?|equipment|plant)\\b|$))${notPutIn}`,
        '^(?!.*\\b(?:of|for|to|by|with|after|on|in)\\b).*[a-z] (?:hire|rental|recruitment)$',
        '^(?:طلب )?(?:توظيف|تعيين|استيجار|تاجير|ايجار|استقدام)(?![\\p{L}])',
      ].join('|'),
      'u',
    ),
  },
  {
    kind: 'procure',
    says: new RegExp(
      [
        `^(?:buy|buying|purchas(?:e|ing)|procur(?:e|ing|ement)|order|ordering|re-?order|acquire|acquiring|acquisition|sourc(?:e|ing))${notPutIn} (?!book|picking|of (?:magnitude|works?)|(?:department|section)s?\\b|offices? (?:fit|partition|paint|finish|block|tiling|ceiling)|and (?:install|fix|erect|lay)|& (?:install|fix)|${permit})`,
        `^supply${notPutIn} (?!(?:tank|header|manifold|hose|manhole|room|store|shop|cent(?:er|re)|loop|circuit|feeder|shaft|duct|point|base|depot)\\b)(?!and\\b|&|\\+|/|install|air|fans?\\b|ducts?\\b|water|lines?\\b|grill|main|pip|cabl|power|diffus|riser|voltage|to\\b|system|fix|chamber|valve|network)`,
        '^(?!.*\\b(?:of|for|to|by|with|after|on|in)\\b).*[a-z] (?:purchas(?:e|ing)|procurement|buying)$',
        '^(?:(?:issu|rais|releas|prepar|creat|plac)(?:e|ing)(?: of)? |(?:send|float)(?:ing)? |issuance of )?(?:(?:a|an|the) )?(?:l?po\\b(?! box)|lpos\\b|p\\.o\\.|purchase orders?\\b|rfqs?\\b|requests? for quotations?\\b)',
        '^(?:و?(?:ال)?(?:شراء|مشتريات)|اشتر(?:ي|اء)?|طلبيه|امر شراء|طلب شراء|طلب توريد)(?![\\p{L}])(?! و(?:تركيب|تنفيذ))',
      ].join('|'),
      'u',
    ),
  },
];

const removing =
  'remov(?:e|al|ing)(?: of)?|dismantl(?:e|ing)(?: of)?|disassembl(?:e|y|ing)(?: of)?|tak(?:e|ing) (?:down|out)|pull(?:ing)? down(?! (?:ladders?|screens?|stairs?|beds?|blinds?|projectors?|taps?|shutters?|bench|hooks?|desks?)\\b)|pull(?:ing)? out(?! (?:bench|beds?|drawers?|sofas?|shel|trays?|units?|baskets?|couch|tests?))|tear(?:ing)? (?:down|out|off)|ripp?(?:ing)? out|uninstall(?:ing|ation of)?|de-?install(?:ing|ation of)?|disconnect and remove|break(?:ing)?(?= (?:the )?existing )';
const arabicRemoving = '(?:اعمال )?(?:فك|تفكيك|ازاله|خلع|نزع)';
/** They take away what lies on a surface; of other things they make something else: a strip footing, a chase, a cube test. */
const stripping =
  'strip(?:ping)?(?! (?:footings?|foundations?|light\\w*|led|drains?|curtains?|malls?|lamps?|mirrors?|windows?)\\b)(?: off| down)?(?: of)?|strik(?:e|ing)(?! (?:plates?|rooms?|bolts?|locks?)\\b)(?: of)?|(?:chip(?! (?:board|seal))|hack|scrap|peel(?! (?:and|&) stick)|mill(?! (?:buildings?|machines?|foundations?)\\b))(?:p?ing|e)?(?: off| out)?(?: of)?|cold mill(?:ing)?(?: of)?|break(?:ing)? (?:out|up)(?! (?:rooms?|areas?|spaces?|zones?|boxe?s?|cables?|panels?|furniture)\\b)(?: of)?|demoli(?:sh|shing|tion)(?: of)?|(?:اعمال )?(?:تكسير|كشط|قشط|هدم)';
const adverbs = '(?: (?:carefully|safely|all|the|existing|old|damaged))*';

/** At most 300 characters: MOST_TITLE. */
const removes = new RegExp(`^(?:${removing}|${arabicRemoving})${adverbs} (.+)$`, 'u');
/** At most 300 characters: MOST_TITLE. */
const strips = new RegExp(
  `^(?:${stripping})(?: (?:(?:and|&) (?:remov(?:e|al|ing)|dispos\\w+)(?: of)?|و(?:ازاله|ترحيل)))?${adverbs} (?!and |& |و(?:سفلت|اعاده|تركيب|فرش|رصف))(.+)$`,
  'u',
);
/** "Strike, clean and stack formwork". At most 300 characters: MOST_TITLE. */
const strikes =
  /^(?:strik(?:e|ing)|strip(?:ping)?)(?:,| and| &) .*?((?:form ?work|shutter\w*|soffits?|props?)(?: .*)?)$/u;
const removalOf =
  /^(?!.*\b(?:of|for|to|by|with|after|before|and|inspection|approval|permit)\b)(.+) (?:removal|dismantling|disassembly|stripping|striking|milling|hacking|demolition)(?: works?)?$/u;
/** "Remove and replace tiles": what is new is put where the old was. */
const replaces =
  /^(?:remove|removal|removing|dismantle|dismantling|take out|take down|taking down|uninstall|disconnect|break out|فك|ازاله|خلع|نزع|تكسير) ?(?:and |& ?|\+ ?|و ?)(?:re-?(?:place|placement|place of|new|install|fix|lay|instate)\w*|(?:اعاده )?(?:تركيب|استبدال|تجديد|تغيير))(?: of)?((?: the| existing| old)* .+)$/u;
const repairs =
  /^(?:rectify(?:ing)?(?: of)?|rectification of|repair(?! (?:work ?shops?|shops?|bays?|cent(?:er|re)s?|depots?|facilit(?:y|ies)|kits?|mortars?|materials?)\b)(?:s|ing)?(?: works?)?(?: of| to)?|mend(?:ing)?|patch(?:ing)?(?! (?:panels?|cords?|cables?|leads?|bays?|racks?|antennas?|fittings?|cabinets?)\b)(?: of| up)?|mak(?:e|ing) good(?: of)?|replac(?:e|ing|ement(?! parts?\b))(?: of)?|renew(?:al|ing)?(?! (?:of )?(?:\w+ ){0,2}?(?:insurance|contracts?|iqamas?|visas?|bonds?|guarantees?|subscriptions?|agreements?)\b)(?: of)?|restor(?:e|ing|ation(?! (?:cent|workshop|lab)))(?: of)?|refurbish(?:ment|ing)?(?: of)?|fix(?:ing)?(?= (?:the |a )?(?:\w+ )?(?:leak|broken|crack|damage|fault|defective|faulty|hole))|(?:اعمال )?(?:اصلاح|تصليح|استبدال|تغيير(?! مسار)|ترميم|تجديد(?! (?:ال)?(?:رخص|اقام|تصريح|تصاريح|عقد|عقود|ضمان|تامين|اشتراك|وثيق|شهاد))|معالجه(?= (?:ال)?(?:تشقق|تسرب|تسريب|شروخ|رطوبه|تصدع|هبوط|كسر|تلف))))((?: (?:the|a|existing|old|leaking|damaged|broken|cracked))* .+)$/u;
const repairOf =
  /^(?!.*\b(?:of|for|to|by|with|after|before|inspection|approval|concrete)\b)(.+) (?:repairs?|replacement|refurbishment)(?: works?)?$/u;
const regular = '(?:(?:preventive|planned|corrective|periodic|annual|routine|monthly|weekly|quarterly|regular) )*';
const looked =
  '(?:chillers?|pumps?|generators?|gensets?|ahus?|fcus?|boilers?|splits?|air condition\\w*|a/?c\\b(?: units?)?|equipment|elevators|lifts|escalators|fans|transformers)';
/** At most 300 characters: MOST_TITLE. */
const maintains = new RegExp(
  [
    `^${regular}(?:maintain(?:ing)?|overhaul(?:ing)?(?! (?:bays?|cranes?|halls?|pits?|${place})))\\b`,
    // Of two nouns the first only names the second, as in "maintenance hatch", unless that is what is looked after everywhere.
    `^${regular}maintenance(?: (?:works?|services?|visits?|rounds?|activities|tasks?|shutdowns?)\\b| (?:[\\w/]+ )?${looked})?(?= ?(?:$|[,:;(–]|- )| (?:of|for|to|at|in|on|by|and|&|the|all|existing|level|floor|during|after|before|with)\\b| \\d)`,
    `^${regular}maintenance works?\\b`,
    `^servic(?:ing\\b(?! ${place})|e (?:the |all |existing )*${looked})`,
    '^(?!.*\\b(?:of|for|to|by|with|after|before|and|operation)\\b|.*&).*[a-z] (?:maintenance|overhaul)(?: works?)?$',
    '^(?:اعمال )?(?:ال)?صيانه (?!دليل)',
  ].join('|'),
  'u',
);

/** Soil is exchanged to improve the ground; what is on a list of remarks is dealt with there. */
const notRepaired = /\b(?:soil|earth|snags?|snag list|defects?|punch list)\b|(?:ال)?تربه|ملاحظات|عيوب|نواقص|الاتربه/;

function findDoneTo(text: string): WorkIntent | undefined {
  const replaced = replaces.exec(text);
  if (replaced?.[1]) return { kind: 'reinstall', object: replaced[1].trim() };
  const removed = removes.exec(text) ?? removalOf.exec(text);
  if (removed?.[1]) return { kind: 'remove', object: removed[1] };
  const struck = strikes.exec(text);
  if (struck?.[1]) return { kind: 'strip', object: struck[1] };
  const stripped = strips.exec(text);
  if (stripped?.[1]) return { kind: 'strip', object: stripped[1].trim() };
  const repaired = repairs.exec(text) ?? repairOf.exec(text);
  return repaired?.[1] && !notRepaired.test(text) ? { kind: 'repair', object: repaired[1].trim() } : undefined;
}

const puttingIn =
  '(?:(?:the )?new|(?:re-?)?(?:install|construct|erect|lay|plaster|paint|til|pav|asphalt|cast|screed|roof|surfac)(?:e|ing|ion|s)?|(?:re-?)?build(?:ing)?|(?:re-?)?fix(?:ing)?|installation|apply(?:ing)?|application|provid(?:e|ing)|plac(?:e|ing)|pour(?:ing)?|supply(?:ing)? and \\w+)';
const arabicPuttingIn = '(?:بناء|تركيب|عمل|تنفيذ|صب|تبليط|سفلته|دهان|لياسه|وضع|تمديد|انشاء|توريد وتركيب|تشييد)(?= )';
const buying = '(?:buy|order|purchase|procure|supply)(?:ing|ment)?(?: of)?';
const arabicBuying = '(?:طلب )?(?:شراء|توريد)';

/** "Removal of old tiles and laying new tiles", "buy and install pumps", "شراء المضخات وتركيبها". At most 300 characters: MOST_TITLE. */
const builds = [
  new RegExp(
    `^(?:${removing}|${stripping}|demolish|demolition)${adverbs}(?: (?<old>.+?))??,? (?:and|&|\\+|then|and then) (?<object>${puttingIn}\\b.*)$`,
    'u',
  ),
  new RegExp(
    `^(?:${arabicRemoving}|(?:اعمال )?(?:تكسير|كشط|قشط|هدم))(?: (?<old>.+?))?? و(?:ثم )?(?:اعاده )?(?<object>${arabicPuttingIn}.+)$`,
    'u',
  ),
  new RegExp(`^${buying} (?:and|&|\\+) (?<object>(?:install|fix|erect|lay)\\w* .+)$`, 'u'),
  new RegExp(`^${buying} (?<object>.+?) (?:and|&|\\+) (?:install|fix|erect|lay) (?:them|it|same)\\b`, 'u'),
  new RegExp(`^${arabicBuying} (?<object>.+?) و(?:تركيب|تنفيذ)(?:ه|ها|هم)(?![\\p{L}])`, 'u'),
];
const putBack = /^(?:فك|ازاله|خلع|نزع) (.+?) و(?:اعاده )?(?:تركيب|استبدال)(?:ه|ها|هم)(?![\p{L}])/u;

/** What only carries a work goes for good when it is done. */
const lentOnly = /\b(?:form ?work|false ?work|shutter\w*|scaffold\w*|(?:back ?|re)?props?)\b|شده|شدات|سقال|طوبار|قوالب/;

function findReplacementWork(text: string): WorkIntent | undefined {
  if (replaces.test(text)) return undefined;
  const again = putBack.exec(text);
  if (again?.[1]) return { kind: 'reinstall', object: again[1] };
  for (const says of builds) {
    const { object, old = '' } = says.exec(text)?.groups ?? {};
    if (object && !lentOnly.test(old)) return { kind: 'build', object: object.replace(/^re-?/u, ''), old };
  }
  return undefined;
}

/** Works of two names that are one job, and whose it is: the work by its key and the discipline it is filed under. */
export function findJoinedWork(
  title: string,
): { readonly work: string; readonly discipline: 'plumbing' | 'electrical' } | undefined {
  const text = fold(title.slice(0, MOST_TITLE)).slice(0, MOST_TITLE);
  return joined.find(({ says }) => says.test(text));
}

const trenched =
  '(?:\\btrench\\w*|\\bexcavat\\w*|\\bdig(?:ging)?\\b|حفر|خندق|خنادق).*(?:\\band\\b|&|\\+|,|،| و)(?=.*(?:\\blay(?:ing)?\\b|\\bpull(?:ing)?\\b|\\binstall\\w*|\\bplac(?:e|ing)\\b|تمديد|مد(?= )|سحب|تركيب|وضع))';
/** At most 300 characters: MOST_TITLE. */
const joined = [
  {
    // The wires of a fire alarm are part of it, its testing is a work of its own.
    says: /^(?!.*(?:\b(?:test|commission|inspect|maint)|اختبار|فحص|تشغيل|صيانه))(?=.*(?:\bfire (?:alarm|detection)|\bsmoke detect|انذار (?:ال)?(?:حريق|مبكر)))(?=.*(?:\bwir(?:e|es|ing)\b|\bcabl|\bloops?\b|\bconduit|اسلاك|سلك|تسليك|كابل|كيبل|كوابل|كيابل|مواسير|تمديد|حلق[هات]))/su,
    work: 'fireAlarm',
    discipline: 'plumbing',
  },
  {
    says: new RegExp(
      `${trenched}.*(?:\\bcabl|\\bfeeders?\\b|كابل|كيبل|كوابل|كيابل)|\\bcabl\\w*.*\\bin(?:side)? (?:\\w+ ){0,2}trench|(?:كابل|كوابل|كيبل|كيابل).*(?:في|داخل) (?:ال)?(?:خندق|خنادق)`,
      'su',
    ),
    work: 'buriedCables',
    discipline: 'electrical',
  },
  {
    says: new RegExp(`${trenched}.*(?:\\bducts?\\b|\\bconduits?\\b)`, 'su'),
    work: 'ductBank',
    discipline: 'electrical',
  },
  {
    says: new RegExp(`${trenched}.*(?:\\bpip(?:e|es|ing|elines?)\\b|\\bsewers?\\b|\\bdrain|مواسير|انابيب|صرف)`, 'su'),
    work: 'undergroundDrainage',
    discipline: 'plumbing',
  },
] as const;
