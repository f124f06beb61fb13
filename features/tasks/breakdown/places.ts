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
  patterns.reduce((rest, pattern) => rest.replace(pattern, ' '), text);

const MOST_TEXT = 2_000;
const MOST_PLACE = 60;
const MOST_PLACES = 4;

const kinds =
  'levels?|lvl|floors?|flr|zones?|areas?|axis|axes|gridlines?|grids?|buildings?|bldg|blocks?|blk|towers?|villas?|units?|phase|stage|sections?|sectors?|wings?|basements?|stairs?|staircases?|shafts?|cores?|plots?|streets?|roads?|rooms?|bays?|stations?|lines?|parts?|lifts?|segments?|spans?|gates?|apartments?|flats?|manholes?|piers?|rows?|packages?|lots?';
const letteredKinds = 'zone|block|area|tower|axis|building|wing|grid|sector';
/** "3", "B2", "PC-12", "C"; a letter alone must be a capital, or every "a" would be a place. */
const mark = '(?:[A-Z]{1,3}[-–]?[0-9]+[A-Z]?|[0-9]+[A-Z]?|[A-Z])';
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
const arabicMark = `(?:${arabicOrdinals}|[0-9٠-٩]+|[A-Z]\\d*|[أابجدهوزحطيكلمنسعفصقرشت])`;

const start = '(?<![\\p{L}\\p{N}])';
const end = '(?![\\p{L}\\p{N}])';
const patterns: readonly RegExp[] = [
  `(?i:${namedRooms})`,
  arabicNamedRooms,
  `(?i:${kinds})\\s?(?:(?i:no)\\.?\\s?|#\\s?)?${mark}(?:\\s?(?:[-–/&]|to|and)\\s?${mark})*`,
  `(?i:${letteredKinds}) [a-z]`,
  `(?i:${ordinals}) (?i:floors?|levels?|basement|storeys?|storys?)`,
  '(?i:north|south|east|west)(?i:ern)? (?i:elevation|side|fa[cç]ade|wing|zone|face)',
  '(?:L|B|P|LG|UG)\\d{1,2}(?:\\s?[-–]\\s?(?:L|B|P)?\\d{1,2})?',
  '(?:GF|RF)',
  `(?:${arabicKinds})\\s${arabicMark}(?:\\s?(?:[-–]|إلى|الى|و)\\s?${arabicMark})*`,
].map((pattern) => new RegExp(`${start}${pattern}${end}`, 'gu'));

/** A lookbehind's pattern: a number that follows belongs to a place or names a type, and is none of a quantity's digits. */
export const afterPlace = `(?:(?:(?<![\\p{L}\\p{N}])(?:${kinds}|no|nr|number|type|grade|class)|${arabicKinds}|رقم|نوع)\\.?\\s?(?:no\\.?\\s?|#\\s?)?(?:[0-9٠-٩A-Z]{1,4}\\s?(?:[-–/&]|to|and|إلى|الى|و)\\s?)*|[\\p{L}\\p{N}][-–/#])`;
