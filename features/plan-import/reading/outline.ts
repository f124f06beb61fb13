interface Codes {
  readonly texts: readonly string[];
  /** Shares, 0 to 1: of texts that are dates, of different texts. */
  readonly dates: number;
  readonly distinct: number;
}

/** Codes of which some are the beginning of others, a step between them left out or not: 1, 1.1, 1.2.1. */
export function looksNested(texts: readonly string[]): boolean {
  const codes = new Set(texts.map((text) => text.replace(/[.-]$/, '')));
  const under = texts.filter((text) => beginningsOf(text).some((code) => codes.has(code)));
  return under.length > texts.length * 0.3;
}

function beginningsOf(code: string): string[] {
  const parts = code
    .slice(0, MAX_CODE)
    .replace(/[.-]$/, '')
    .split(/(?=[.-])/);
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join(''));
}

const MAX_CODE = 120;
const FEW_LOOSE = 0.8;

/** Nested codes, or numbers with points of which several lie in one node that has no row: 1.1.1, 1.1.2, 1.2. */
export function isOutline({ texts, dates, distinct }: Codes): boolean {
  if (looksNested(texts)) return true;
  const codes = texts.filter((text) => /^\d+(\.\d+)+\.?$/.test(text));
  const nodes = new Set(codes.map((text) => beginningsOf(text).at(-1)));
  const depths = new Set(codes.map((text) => text.split('.').length));
  const isLoose = codes.length < texts.length * FEW_LOOSE || dates > 0.3 || distinct < 0.9;
  return !isLoose && depths.size > 1 && nodes.size < codes.length;
}
