/**
 * Titles of the registers and daily plans of a site whose first word says what is done, whatever it is done to: an inspection is asked
 * for, a material submitted, delivered or tested. Texts are folded and have at most 300 characters: MOST_TITLE of work-intent.ts.
 */
export type RequestKind =
  | 'request'
  | 'query'
  | 'submittal'
  | 'report'
  | 'inspect'
  | 'test'
  | 'deliver'
  | 'mobilise'
  | 'demobilise';

/** Words of a place or a code before the request: "L12: MIR - cement", "Tower 2-1060 WIR". */
const place = '^(?:(?!(?:as|per|to|by|with|after|following|for|from|before|under|in|on)\\b)[^\\s,;]+ ){0,5}?';
const arabicPlace = '^(?:(?!(?:حسب|بعد|وفق|قبل|من|في|علي) )[^\\s,;،]+ ){0,5}?';
const what = '(?= ?(?:for|of|no\\b|nr\\b|from|on|[-–:#(/]|\\d|$))';

const documents =
  'report|programme|program|look-?ahead|baseline|schedule of works|(?:time|work) schedule|minutes of meeting';
const noGoods =
  'approval|comment|drawing|permit|noc|payment|p\\.?o\\b|lpo|instruction|letter|notice|tender|bid|quotation|repl|response|information|handover|certificate|award|lo[ai]\\b|training|presentation|report|tool ?box|workshop|induction|design|programme|project';
const goodsPlace = '(?:ال)?(?:موقع|مخزن|مخازن|مستودع|مستودعات|دور|ادوار|طابق|طوابق|شاحن\\S*)';

/** At most 300 characters: MOST_TITLE. */
const requests: readonly { readonly kind: RequestKind; readonly says: RegExp }[] = [
  { kind: 'query', says: new RegExp(`${place}(?:rfis?\\b${what}|requests? for information\\b)`, 'u') },
  {
    kind: 'request',
    says: new RegExp(
      [
        `${place}(?:(?:wir|mir|ir|wirs|mirs)\\b${what}|rfwi\\b|requests? for (?:\\w+ )?inspections?\\b|(?:\\w+ )?inspection requests?\\b)`,
        `${arabicPlace}طلب(?:ات)? (?:ال)?(?:استلام|فحص|معاينه|تفتيش)(?![\\p{L}])`,
      ].join('|'),
      'u',
    ),
  },
  {
    kind: 'report',
    says: new RegExp(
      [
        `^(?:re-?)?(?:submit|submission|prepar|issu|updat|revis)(?:e|ing|ed|tal)?(?: of)? (?:(?!(?:for|bar|bending|door|window)\\b)[\\w-]+ ){0,4}?(?:${documents})s?\\b`,
        '^(?:تقديم|اعداد|تحديث|اصدار) (?:ال)?(?:تقرير|تقارير|برنامج|برامج|جدول (?:ال)?زمني)(?![\\p{L}])',
      ].join('|'),
      'u',
    ),
  },
  {
    kind: 'submittal',
    says: new RegExp(
      [
        `${place}(?:(?:mar|mas|msr)s?\\b(?= ?(?:for|of|no\\b|nr\\b|[-–:#(]|$))|(?:material|sample|technical|product|catalogue) (?:submittals?|submissions?|approval requests?)\\b)`,
        '^(?:mar|mas|msr) ?\\d',
        '^(?:طلب )?(?:اعتماد|تقديم) (?:ال)?(?:مواد|عين[هات]+|كتالوج\\S*)(?![\\p{L}])',
      ].join('|'),
      'u',
    ),
  },
  {
    kind: 'deliver',
    says: new RegExp(
      [
        `^(?:deliver(?:y|ies|ing)?|receiv(?:e|ing)|receipt|(?:un|off)-?load(?:ing)?)(?: of)?(?: the| all)? (?!(?:and|&|\\+|\\/|bay|area|note|ramp|dock|yard|route|path)|(?:[\\w-]+ ){0,3}?(?:${noGoods}))`,
        '^shift(?:ing)?(?: of)? (?!(?:\\w+ ){0,2}?(?:utilit|service|line|cable|power|pole)|\\d|work|team|change|crew|handover|hour).+ (?:to|from|up|into)(?: |$)',
        `^(?:توريد|نقل|تنزيل|تفريغ|رفع)(?! و) (?!.*(?:مخلفات|انقاض|اتربه|ناتج|خدمات)).+ (?:الي|في|من|داخل)(?: ${goodsPlace}|$)`,
        '^استلام (?:ال)?مواد(?![\\p{L}])(?! .*(?:استشاري|طلب))',
      ].join('|'),
      'u',
    ),
  },
  {
    kind: 'demobilise',
    says: /^(?:de-?mob(?:ili[sz]\w*)?\b|(?:remove|removal of|dismantle|dismantling of) (?:temporary )?(?:site|temporary) (?:offices?|camp|facilities|cabins?)\b|(?:ازاله|فك) (?:ال)?(?:مكاتب|كرفانات|منشات) (?:ال)?موقع)/u,
  },
  {
    kind: 'mobilise',
    says: /^(?:mobili[sz](?:e|ing|ation)(?: of)?\b(?! (?:advance|payment|fund|bond))|(?:prepare|preparation of|set(?:ting)? ?up|establish(?:ing|ment of)?) (?:the |of )?(?:site |temporary )*(?:stores?|warehouse|lay-?down|offices?|camp|yard|facilities)\b|(?:تجهيز|اعداد|انشاء|اقامه) (?:ال)?(?:مخازن|مخزن|مكاتب|مكتب|مخيم) (?:ال)?(?:موقع|مشروع|موقته))/u,
  },
  {
    kind: 'inspect',
    says: /^(?:(?:joint|consultant|client|engineer|pre-?pour|pre-?closing|visual|material|internal|stage|site|third[- ]party) )*inspect(?:ion|ing)?\b(?! (?:chambers?|pits?|manholes?|doors?|hatch(?:es)?|covers?|windows?|test|and test|& test|openings?|platforms?|points?|gall|plan|panels?|roads?|bays?|rooms?|cent))/u,
  },
  {
    kind: 'test',
    says: /^(?!.*\b(?:install|supply (?:and|&)|erect|lay|laying|fix|fixing|connect|replac|repair)\w*)(?!.*\bflood)(?:(?:pre-?)?commission(?:ing)?\b|start[- ]?up\b|hydro-?test(?:ing)?\b|flush(?:ing)?\b(?! (?:door|tank|valve|mount|cistern|bolt))|(?:[\w/-]+ ){0,3}?(?:test|tests|testing)\b(?! (?:plans?|piles?|panels?|points?|kits?|equipment|bench(?:es)?|cubes?|results?|lab|certificates?|rooms?|rigs?)\b)|(?:اختبار|فحص) (?:ال)?(?:ضغط|تسريب|تسرب|عازليه|مقاومه)|(?:اختبار )?و?تشغيل )/u,
  },
];

export function findRequest(text: string): { readonly kind: RequestKind; readonly words: string } | undefined {
  for (const { kind, says } of requests) {
    const found = says.exec(text);
    if (found) return { kind, words: found[0] };
  }
  return undefined;
}
