import { divideRounded, type Exact, exact, roundQuotient, SCALE } from '#shared/money.ts';

/*
 * What was deducted and charged stays with the work it was deducted from. The issued certificates lie on each other as layers,
 * each with the percents it was issued with. New work is a new layer on top, by the percents of today. Work taken back is taken
 * from the top: last in, first out. It gives back what was deducted from it and credits the VAT that was charged on it, whatever
 * the terms say today. A change of the terms alone moves nothing.
 */

const UNIT = 10n ** BigInt(SCALE);

/** What a percent asked for and what was taken: less where a cap ended it, more where the rest of an advance was due. */
interface Share {
  readonly percent: Exact;
  readonly taken: Exact;
}

/** From one sum of work to another; downwards only below nothing, where more is omitted than done. */
interface Layer {
  readonly from: Exact;
  readonly to: Exact;
}

interface WorkLayer extends Layer {
  readonly retention: Share;
  readonly recovery: Share;
}

interface TaxLayer extends Layer {
  readonly rate: Exact;
}

export interface Layers {
  readonly work: readonly WorkLayer[];
  /** Of what VAT is charged on: the work, and a taxed advance less its recovery. */
  readonly taxed: readonly TaxLayer[];
}

export const NO_LAYERS: Layers = { work: [], taxed: [] };

/** What a certificate is reckoned by, as it was issued. */
export interface Percents {
  readonly currency: string;
  readonly vatRate: Exact;
  readonly retentionPercent: Exact;
  readonly recoveryPercent: Exact;
  readonly taxesAdvance: boolean;
}

/** What a certificate certified and deducted. */
interface Moved {
  readonly certified: Exact;
  readonly advance: Exact;
  readonly recovery: Exact;
  readonly retention: Exact;
}

export const percentOf = (percent: Exact, amount: Exact, currency: string): Exact =>
  roundQuotient(percent * amount, 100n * UNIT, currency);

/** The percent of the work until `to` less that of the work until `from`: steps add up to the percent of the whole. */
export const step = (percent: Exact, from: Exact, to: Exact, currency: string): Exact =>
  percentOf(percent, to, currency) - percentOf(percent, from, currency);

/**
 * What a certificate that counts moved and was reckoned by, as exact decimal text. `vatRate` is the one of its terms: the one it
 * states may be of several.
 */
export type IssuedText = Readonly<
  Record<
    'certified' | 'advance' | 'recovery' | 'retention' | 'vatRate' | 'retentionPercent' | 'recoveryPercent',
    string
  >
>;

/** Of the certificates that count, the first one first. */
export const layersOf = (
  issued: readonly IssuedText[],
  { currency, taxesAdvance }: Pick<Percents, 'currency' | 'taxesAdvance'>,
): Layers =>
  issued.reduce(
    (layers, one) =>
      layersAfter(
        layers,
        {
          certified: exact(one.certified),
          advance: exact(one.advance),
          recovery: exact(one.recovery),
          retention: exact(one.retention),
        },
        {
          currency,
          taxesAdvance,
          vatRate: exact(one.vatRate),
          retentionPercent: exact(one.retentionPercent),
          recoveryPercent: exact(one.recoveryPercent),
        },
      ),
    NO_LAYERS,
  );

export function layersAfter({ work, taxed }: Layers, moved: Moved, by: Percents): Layers {
  const { currency, vatRate, retentionPercent, recoveryPercent } = by;
  const fresh = (layer: Layer): WorkLayer => ({
    ...layer,
    retention: { percent: retentionPercent, taken: positive(moved.retention) },
    recovery: { percent: recoveryPercent, taken: positive(moved.recovery) },
  });
  return {
    work: moveTo(work, topOf(work) + moved.certified, { fresh, cut: cutWork(currency) }),
    taxed: moveTo(taxed, topOf(taxed) + taxedBy(moved, by), { fresh: (layer) => ({ ...layer, rate: vatRate }), cut }),
  };
}

/** What of the work until `to` lies above all that is certified: it takes the percents of today. */
export function newWork({ work }: Layers, to: Exact): Layer {
  const from = positive(topOf(work));
  return { from: from < to ? from : to, to };
}

/** What the work above `to` had deducted, and gives back. Zero or more. */
export function givenBack({ work }: Layers, to: Exact, name: 'retention' | 'recovery', currency: string): Exact {
  const left = moveTo(work, to, { fresh: () => undefined, cut: cutWork(currency) });
  return takenIn(work, name) - takenIn(left, name);
}

/** VAT of what a certificate moves, each part at the rate it is or was charged at. */
export function vatOf(layers: Layers, moved: Moved, by: Percents): Exact {
  return vatIn(layersAfter(layers, moved, by).taxed, by.currency) - vatIn(layers.taxed, by.currency);
}

/**
 * The rate that VAT stands at, for print and payment: today's for new work, for work taken back the one it was charged at; where
 * that is several, or work goes from below nothing to above it or back, what they come to on the whole, to four decimals.
 */
export function vatRateOf(layers: Layers, moved: Moved, by: Percents): Exact {
  const base = taxedBy(moved, by);
  const top = topOf(layers.taxed);
  const to = top + base;
  const isAcross = top < 0n ? to > 0n : top > 0n && to < 0n;
  if (base === 0n || (size(to) > size(top) && !isAcross)) return by.vatRate;
  const gone = layers.taxed.filter((layer) => isAcross || size(layer.to) > size(to)).map(({ rate }) => rate);
  const rates = new Set(isAcross ? [...gone, by.vatRate] : gone);
  const [only = by.vatRate] = rates;
  return rates.size <= 1 ? only : divideRounded(size(vatOf(layers, moved, by)) * 100n * UNIT, size(base));
}

const taxedBy = ({ certified, advance, recovery }: Moved, { taxesAdvance }: Percents): Exact =>
  certified + (taxesAdvance ? advance - recovery : 0n);

const topOf = (layers: readonly Layer[]): Exact => layers.at(-1)?.to ?? 0n;

interface Handling<T> {
  /** Of what lies on top of the rest; undefined: nothing does. */
  readonly fresh: (layer: Layer) => T | undefined;
  /** A layer that ends sooner. */
  readonly cut: (layer: T, to: Exact) => T;
}

/** Takes layers off the top until `to` is reached; what `to` is beyond them lies on top as one more. */
function moveTo<T extends Layer>(layers: readonly T[], to: Exact, { fresh, cut }: Handling<T>): T[] {
  const left = layers.flatMap((layer) => {
    if (layer.to > layer.from ? to >= layer.to : to <= layer.to) return [layer];
    return (layer.to > layer.from ? to > layer.from : to < layer.from) ? [cut(layer, to)] : [];
  });
  const from = topOf(left);
  const added = from === to ? undefined : fresh({ from, to });
  return added ? [...left, added] : left;
}

const cut = <T extends Layer>(layer: T, to: Exact): T => ({ ...layer, to });

const cutWork =
  (currency: string) =>
  (layer: WorkLayer, to: Exact): WorkLayer => ({
    ...layer,
    to,
    retention: { ...layer.retention, taken: leftOf(layer, layer.retention, { to, currency }) },
    recovery: { ...layer.recovery, taken: leftOf(layer, layer.recovery, { to, currency }) },
  });

/**
 * What stays deducted of a layer that is cut: its percent of the work that is left, no more than was taken of all of it (what a
 * cap spared is taken back first). Where more than the percent was taken, in proportion.
 */
function leftOf(
  { from, to: end }: Layer,
  { percent, taken }: Share,
  { to, currency }: { to: Exact; currency: string },
) {
  if (taken === 0n) return 0n;
  if (taken > step(percent, from, end, currency)) return roundQuotient(taken * (to - from), end - from, currency);
  const share = step(percent, from, to, currency);
  return share < taken ? share : taken;
}

const takenIn = (layers: readonly WorkLayer[], name: 'retention' | 'recovery'): Exact =>
  layers.reduce((total, layer) => total + layer[name].taken, 0n);

const vatIn = (layers: readonly TaxLayer[], currency: string): Exact =>
  layers.reduce((total, { rate, from, to }) => total + step(rate, from, to, currency), 0n);

const size = (value: Exact): Exact => (value < 0n ? -value : value);
const positive = (value: Exact): Exact => (value > 0n ? value : 0n);
