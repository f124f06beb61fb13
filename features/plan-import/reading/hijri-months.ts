import { fold } from '#shared/language/fold.ts';

/** Each month as it is written with Arabic or with Latin letters, folded and without all that is no letter. */
const names: readonly RegExp[] = [
  /^(ال)?محرم$|^(al)?muh?arram$/,
  /^صفر$|^safar$/,
  /^ربيع(ال)?اول$|^rabi(ul|al|el)?(i|a?wwal|awal)$/,
  /^ربيع(ال)?(ثاني|اخر)$|^rabi(ul|al|el|ath)?(ii|thani|akh?ir)$/,
  /^جماد(ي|ا)?(ال)?(اولي|اول)$|^juma?d[aei](ul|al|el)?(i|ula|awwal)$/,
  /^جماد(ي|ا)?(ال)?(ثاني|اخر)ه?$|^juma?d[aei](ul|al|el|ath)?(ii|thani(ya|yah)?|akh?ir(ah?)?)$/,
  /^رجب$|^rajab$/,
  /^شعبان$|^sha?ba?an$/,
  /^رمضان$|^ramad[h]?an$/,
  /^شوال$|^shawwa?l$/,
  /^ذ[ويا](ال)?قعده$|^(dh?u|zu)l?(al|el)?(qi?a?dah?|qadah?)$/,
  /^ذ[ويا](ال)?حجه$|^(dh?u|zu)l?(al|el)?hijj?ah?$/,
];

/** The month of the Hijri year that a name says, 1 to 12. */
export function hijriMonthOf(name: string): number | undefined {
  const plain = fold(name).replace(/[^\p{L}]/gu, '');
  const index = names.findIndex((pattern) => pattern.test(plain));
  return index < 0 ? undefined : index + 1;
}

/** "هـ", "AH", "هجري" behind the last number or before the first, with a space or without one. */
const BEHIND = /(?<=\d)\s*(?:(?:هـ*|ﻫـ*|a\.?h\.?|هجريـ*[هة]?|hijri)\.?|(?<=1[345]\d\d\s*)h)$/i;
const BEFORE = /^(?:هـ*|ﻫـ*|a\.?h\.?)\s*(?=\d)/i;

/** The text without the mark of the Hijri reckoning, and whether it had one. */
export function withoutHijriMark(text: string): { readonly bare: string; readonly isHijri: boolean } {
  const bare = text.replace(BEHIND, '').replace(BEFORE, '');
  return { bare, isHijri: bare !== text };
}
