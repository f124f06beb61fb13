import { formatDate, formatNumber } from '#web/i18n/formats.ts';

/** A label of an axis reads in its own direction: "100 مليون" inside a drawing that goes from left to right. */
export const tickText = (text: string): string => `\u2068${text}\u2069`;

const tick = { fill: 'var(--ink-3)', fontSize: 12 };
const axisLook = { tick, stroke: 'var(--line-2)' } as const;

/** <XAxis {...monthAxis(isMirrored)} />: rows by their `month`, "2026-03". */
export const monthAxis = (isMirrored: boolean) => ({
  dataKey: 'month',
  reversed: isMirrored,
  tickFormatter: (month: string) => tickText(formatDate(`${month}-01`, 'shortMonth')),
  ...axisLook,
});

/** <YAxis {...valueAxis(isMirrored)} />: large amounts written short. */
export const valueAxis = (isMirrored: boolean) => ({
  orientation: isMirrored ? ('right' as const) : ('left' as const),
  tickFormatter: (value: number) => tickText(formatNumber(value, { notation: 'compact' })),
  width: 'auto' as const,
  ...axisLook,
});

/** <Tooltip {...tooltipLook} /> */
export const tooltipLook = {
  cursor: { fill: 'var(--sunk)' },
  contentStyle: { background: 'var(--card)', border: '1px solid var(--line)', borderRadius: 8 },
};
