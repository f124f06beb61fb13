import { dataFile, lazily, phrasesFor } from '#features/work-knowledge/data-file.ts';
import { fold } from '#shared/language/fold.ts';
import { type Field, fields } from './plan.ts';

/**
 * Headings of plans as Microsoft Project, Primavera, Asta, Smartsheet, ProTrack and site offices write them, in English, Arabic,
 * Dutch, German, French, Spanish, Portuguese, Italian, Turkish, Polish, Swedish and Russian, by what stands below them: a file for
 * whoever meets another one. Lower case; folded below.
 */
export const headingsOfFields = dataFile(new URL('headings.json', import.meta.url), phrasesFor(fields));

/** Words before or after a heading that say which of two such columns is not the plan. At most 700 characters: two headings. */
export const otherCalculation = new RegExp(
  fold(
    String.raw`\b(actual|act|late|latest|ist|werkelijk\w*|tatsachlich\w*|reel\w*|effectif|effective|real|reales|spat\w*|laatst\w*|au plus tard|tardio|free|total float|remaining|variance|forecast|status|rest|resterend\w*|verbleibend\w*|restante|restant)\b|فعلي|الفعلي|الفعليه|متاخر|المتاخر`,
  ),
  'u',
);
export const baselineWord =
  /\b(baseline|base line|bl|basislijn|basisplan|geplant|reference|linea base|early|es|ef)\b|خط الاساس/u;

/** Headings that other tables have and plans do not: earned value, invoices, bills, staff lists, stock. At most 300 characters: headingKey. */
export const foreignWords =
  /\b(earned value|planned value|\(?(pv|ev|ac|es|sv|spi|cv|cpi|eac|bac|etc|vac|bcws|bcwp|acwp)\)?$|earned schedule|schedule variance|cost variance|performance index|tracking period|status date|p-factor|invoice\w*|receipt|iban|salary|employee\w*|phone|mobile|e-?mail|nationality|passport|iqama|unit price|unit rate|price|rate|vat|debit|credit|balance|account|customer|vendor|supplier|quantity on hand|stock|sku|barcode|optimistic|pessimistic|most probable|availability|temperature|humidity|attendance|factuur\w*|rechnung\w*|facture\w*|factura\w*|prijs|preis|prix|precio|gehalt|salaire|salario|birth\w*|department|check (in|out)|clock (in|out)|time (in|out)|approval|revision|drawing no)\b|الدخول|الخروج|الحضور|الانصراف|الاعتماد|فاتوره|الفاتوره|الراتب|الموظف|الجوال|السعر|سعر|الرصيد|المورد|الضريبه|رقم الحساب|رقم الهويه/u;

const MOST_HEADING = 300;

export const headingKey = (text: string): string =>
  fold(text.slice(0, MOST_HEADING))
    .slice(0, MOST_HEADING)
    .replace(/[\r\n_]+/g, ' ')
    .replace(/([a-zà-ÿ])-([a-zà-ÿ])/g, '$1 $2')
    .replace(/(?<=[\p{L}.])\s?#|#\s?(?=\p{L})/gu, ' ')
    .replace(/[.:*'’"،,/\\()[\]{}؟?-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const vocabulary: () => ReadonlyMap<string, Field> = lazily(
  () =>
    new Map(
      (Object.entries(headingsOfFields()) as [Field, string[]][])
        .flatMap(([field, headings]) =>
          headings
            .map(headingKey)
            .filter((word) => word !== '')
            .map((word): [string, Field] => [word, field]),
        )
        .reverse(),
    ),
);

/** What stands below a heading, by its key; undefined where nobody knows. */
export const fieldOfHeading = (key: string): Field | undefined => vocabulary().get(key);
