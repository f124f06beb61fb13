/** Where the work is, as the task says it: "Level 3", "Zone B", "Axis C-F", "الدور السادس", "المنطقة ب". */
export function placesIn(text: string): string[] {
  const rest = text.slice(0, MOST_TEXT);
  const found = patterns.flatMap((pattern) =>
    [...rest.matchAll(pattern)].map((match) => ({ start: match.index, length: match[0].length, text: match[0] })),
  );
  found.sort((a, b) => a.start - b.start || b.length - a.length);
  let end = -1;
  const places = found.flatMap((place) => {
    if (place.start < end || place.length > MOST_PLACE) return [];
    end = place.start + place.length;
    return [place.text.trim().replace(/\s+/g, ' ')];
  });
  return [...new Set(places)].slice(0, MOST_PLACES);
}

/** The text without its places. */
export const withoutPlaces = (text: string): string =>
  patterns.reduce((rest, pattern) => rest.replace(pattern, ' '), text.slice(0, MOST_TEXT));

const MOST_TEXT = 2_000;
const MOST_PLACE = 60;
const MOST_PLACES = 4;

const kinds =
  'levels?|lvl|floors?|flr|zones?|areas?|axis|axes|gridlines?|(?<!(?:ceiling|bar|tee)\\s)grids?|buildings?|bldg|block(?:s(?!\\s?L[0-9]))?|blk|towers?|villas?|units?|phase|stage|sections?|sectors?|wings?|basements?|stair(?:case)?s?(?!\\s?L[0-9])|shafts?|cores?(?!\\s?L[0-9])|plots?|streets?|roads?|rooms?|bays?|stations?|lines?|parts?|lifts?|segments?|spans?|gates?|apartments?|flats?|manholes?(?!\\s?L[0-9])|piers?|rows?|packages?|lots?';
const letteredKinds = 'zone|block|area|tower|axis|building|wing|grid|sector';
/** A number before a unit of length, or a second number, is a size: "blocks 20 cm", "blocks 20 x 40". */
const notOfSize = '(?!\\s?(?:[mM][mM]|[cC][mM]|[iI]nch(?:es)?|سم|مم|ملم)(?![\\p{L}\\p{N}])|\\s?[x×*]\\s?[0-9٠-٩])';
/** "3", "B2", "PC-12", "C"; a letter alone must be a capital, or every "a" would be a place. */
const mark = `(?:[A-Z]{1,3}[-–]?[0-9]+[A-Z]?|[0-9]+[A-Z]?${notOfSize}|[A-Z])`;
const ordinals =
  'ground|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|upper|lower|top|typical|\\d+(?:st|nd|rd|th)';

/** Rooms by what stands in them, which is not what is built there. A fire pump room is built with its pumps. */
const namedRooms =
  '(?<!(?:fire|fighting|chiller)\\s)(?:ahu|fcu|fan|pump|plant|electrical|elec|mechanical|mep|lv|mv|switch|switchgear|mdb|transformer|generator|ups|battery|boiler|chiller|meter|equipment|server|telecom|telephone|it|data|bms|cctv|control|guard) rooms?';
const arabicNamedRooms =
  '(?:ال)?غرف[ةه] (?:ال)?(?:مضخات|كهرباء|محولات|محول|مولدات|مولد|ميكانيكا|مناولة الهواء|تحكم|بطاريات|عدادات|اتصالات|معدات|حارس)';

const arabicKinds =
  'الدور|دور|الأدوار|الادوار|الطابق|طابق|المنطقة|منطقة|المنطقه|المحور|محور|المحاور|محاور|البرج|برج|المبنى|مبنى|العمارة|عمارة|الفيلا|فيلا|الفلل|فلل|القبو|البدروم|بدروم|المرحلة|مرحلة|القطاع|قطاع|الوحدة|وحدة|الصف|الجزء|السلم|الشارع|شارع|البئر|بلوك|بلك|القطعة|الغرفة';
const arabicOrdinals =
  'ال(?:أول|اول|أولى|اولى|ثاني|ثانية|ثالث|ثالثة|رابع|رابعة|خامس|خامسة|سادس|سادسة|سابع|سابعة|ثامن|ثامنة|تاسع|تاسعة|عاشر|عاشرة|أرضي|ارضي|أخير|متكرر|علوي|سفلي)(?: عشرة?)?';
const arabicMark = `(?:${arabicOrdinals}|[0-9٠-٩]+(?![0-9٠-٩])${notOfSize}|[A-Z]\\d*|[أابجدهوزحطيكلمنسعفصقرشت])`;

/** Floors by their marks: "L3", "B2", "GF". */
const floorMark = '(?:(?:L|B|P|LG|UG)\\d{1,2}|[LU]?GF|RF)';

const start = '(?<![\\p{L}\\p{N}])';
const end = '(?![\\p{L}\\p{N}])';
/**
 * A pattern in capitals and small letters alike. Written out: a modifier, `(?i:levels?)`, finds nothing in a process that has compiled
 * many expressions, where the engine turns its optimisation off.
 */
const anyCase = (pattern: string): string =>
  pattern.replace(/\\.|[a-zç]/gu, (sign) => (sign.startsWith('\\') ? sign : `[${sign}${sign.toUpperCase()}]`));
/** One end of a range of floors: "GF", "Level 2", "ground floor", "roof". */
const floorName = `(?:${floorMark}|${anyCase(`(?:${ordinals}) (?:floor|level|basement|storey)`)}|${anyCase('(?:levels?|lvl|floors?|flr|basements?)')}\\s?${mark}|${anyCase('ground|roof|podium|basement')})`;
/** At most 2,000 characters: MOST_TEXT. */
const patterns: readonly RegExp[] = [
  anyCase(namedRooms),
  arabicNamedRooms,
  `${anyCase(`(?:${kinds})`)}\\s?(?:[nN][oO]\\.?\\s?|#\\s?)?${mark}(?:\\s?(?:[-–/&]|to|and)\\s?${mark})*`,
  `${anyCase(`(?:${letteredKinds})`)} [a-z]`,
  anyCase(`(?:${ordinals}) (?:floors?|levels?|basement|storeys?|storys?)`),
  anyCase('(?:north|south|east|west)(?:ern)? (?:elevation|side|fa(?:c|ç)ade|wing|zone|face)'),
  `${floorMark}(?:\\s?[-–]\\s?\\d{1,2})?`,
  `${floorName}\\s?(?:${anyCase('to|up to|until|till|through|thru')}|[-–])\\s?(?:the\\s)?${floorName}`,
  `(?:${arabicKinds})\\s${arabicMark}\\s?(?:إلى|الى|حتى|[-–])\\s?(?:${arabicKinds})\\s${arabicMark}`,
  `(?:${arabicKinds})\\s${arabicMark}(?:\\s?(?:[-–]|إلى|الى|و)\\s?${arabicMark})*`,
].map((pattern) => new RegExp(`${start}${pattern}${end}`, 'gu'));

const parts =
  'roof ?tops?|roofs?|car ?parks?|parking(?: areas?| garage| level)?|podiums?|basements?|mezzanine|terraces?|lobby|atrium|courtyard|service area|plant rooms?|external areas?';
const arabicParts =
  'سطح المبنى|السطح|الأسطح|الاسطح|الروف|مواقف السيارات|موقف السيارات|المواقف|البوديوم|القبو|البدروم|الميزانين|اللوبي|البهو|الفناء';
const rooms =
  'apartments|flats|villas|townhouses|houses|studios|rooms|bedrooms|bathrooms|kitchens|offices|shops|classrooms|floors|levels|storeys|buildings|towers';
const arabicRooms =
  'شقة|شقه|شقق|فيلا|فلل|غرفة|غرفه|غرف|حمام|حماماً|حمامات|مطبخ|مطابخ|مكتب|مكاتب|محل|محلات|دور|أدوار|ادوار|طابق|طوابق|مبنى|مباني|مبان|فصل|فصول';

/**
 * Where the work is by the name of a part of the building alone. It says where behind a preposition of place, a pause or in brackets
 * ("on roof", "painting, car park") and at the end of a title that has named a work before; elsewhere it is what is made ("roof
 * waterproofing", "waterproofing of the roof"). At most 2,000 characters: MOST_TEXT.
 */
const settings: readonly RegExp[] = [
  new RegExp(
    `(?<=(?:^|[^\\p{L}\\p{N}])(?:on|at|in|inside|within)\\s(?:the\\s)?)(?:${anyCase(parts)})(?![\\p{L}\\p{N}]|\\s(?:[0-9]|[A-Z]\\b)|[-–])`,
    'gu',
  ),
  new RegExp(`(?<=[,;:(]\\s?|\\s[-–—]\\s)(?:${anyCase(parts)})(?=\\s*(?:$|[,;:)]|\\s[-–—]\\s))`, 'gu'),
  new RegExp(`(?<=(?:^|[^\\p{L}\\p{N}])(?:في|على|علي|داخل)\\s)(?:${arabicParts})(?![\\p{L}\\p{N}])`, 'gu'),
  new RegExp(`(?<=[,،;:(]\\s?|\\s[-–—]\\s)(?:${arabicParts})(?=\\s*(?:$|[,،;:)]|\\s[-–—]\\s))`, 'gu'),
];
const barePlaces = 'car ?parks?|podiums?|basements?|mezzanine|roof ?tops?';
const making =
  'cast|pour|concret|build|construct|structur|excavat|dig|shor|dewater|erect|demoli|waterproof|slab|wall|deck|column|beam|raft|foundation|ramp|roof|mark|line|strip|hand|inspect|clean|design|draw|survey|submit|buy|purchas|procur';
/**
 * At either end of a title: "tiling podium", "car park lighting"; not where it is what is built, dug or made tight. At most
 * 2,000 characters: MOST_TEXT.
 */
const bareSettings: readonly RegExp[] = [
  new RegExp(
    `(?:${barePlaces})(?=\\s*$)(?<=^(?!.*\\b(?:${making}))(?!.*\\s(?:of|to|for|from|with|under|above|below|over|by|between|and|&)\\s).*\\p{L}{3}\\s(?:${barePlaces}))`,
    'giu',
  ),
  new RegExp(`(?<=^\\s*)(?:${barePlaces})(?=\\s\\p{L}{3,})(?!.*\\b(?:${making}))`, 'giu'),
  /(?:القبو|البدروم|البوديوم|المواقف|مواقف السيارات)(?=\s*$)(?<=^(?!.*(?:حفر|صب|عزل|خرسان|بناء|جدران|جدار|بلاطة|سقف|تخطيط|دهان|خطوط|سفلت|هدم|نزح|تسليم|تنظيف|هيكل|قواعد|أعمدة|اعمدة)).*\p{L}{3}\s(?:القبو|البدروم|البوديوم|المواقف|مواقف السيارات))/gu,
];
/** Parts of the building and numbers of rooms that say where, or in how many, the work is; the works on them are not told by these. */
export function settingsIn(text: string): string[] {
  const rest = text.slice(0, MOST_TEXT);
  const found = [...settings, ...bareSettings, countedRooms].flatMap((pattern) =>
    [...rest.matchAll(pattern)].map((match) => ({ start: match.index, text: match[0].trim() })),
  );
  found.sort((a, b) => a.start - b.start);
  return [...new Set(found.map((one) => one.text.replace(/\s+/g, ' ')))].slice(0, MOST_PLACES);
}

/** A lookbehind's pattern: a number that follows belongs to a place or names a type, and is none of a quantity's digits. */
export const afterPlace = `(?:(?:(?<![\\p{L}\\p{N}])(?:${kinds}|no|nr|number|type|grade|class)|${arabicKinds}|رقم|نوع)\\.?\\s?(?:no\\.?\\s?|#\\s?)?(?:[0-9٠-٩A-Z]{1,4}\\s?(?:[-–/&]|to|and|إلى|الى|و)\\s?){0,6}|[\\p{L}\\p{N}][-–/#])`;

/** So many rooms or buildings are where it is done; a place's own number counts none. At most 2,000 characters: MOST_TEXT. */
const countedRooms = new RegExp(
  `(?<![\\p{L}\\p{N}.,٫٬/-])(?<!${afterPlace})(?:[0-9]{1,3}(?:,[0-9]{3}){1,3}|[0-9٠-٩]{1,5})\\s(?:${rooms}|${arabicRooms})(?![\\p{L}\\p{N}])`,
  'giu',
);

const placeAlone = new RegExp(`^(?:the\\s)?(?:${anyCase(parts)}|${arabicParts}|سطح|قبو|بدروم)$`, 'u');

/** Whether a text is nothing but a place: "Roof", "Level 3 - Zone B", "السطح". */
export function isPlaceAlone(text: string): boolean {
  const rest = text.trim();
  return placeAlone.test(rest) || (/\p{L}/u.test(rest) && !/\p{L}/u.test(withoutPlaces(rest)));
}

const separators = /(\s[-–—]+\s|[:;,،|(])/;

/** A title without the parts of it that are nothing but a part of the building: "Roof: screed", "Wet riser - Podium - Roof". */
export function withoutPlaceSegments(title: string): string {
  const pieces = title.slice(0, MOST_TEXT).split(separators);
  const rest = pieces.map((piece) => (placeAlone.test(piece.replaceAll(')', ' ').trim()) ? ' ' : piece)).join('');
  return /\p{L}{2}/u.test(withoutPlaces(rest)) ? rest : title;
}
