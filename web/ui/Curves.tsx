/**
 * <Curves label={t('…')} rows={points} x={{ key: 'date', text: formatDate }} curves={[{ key: 'planned', name: t('Planned'), color: 'var(--grey)', dash: '5 4' }]}
 *   amount={formatPercent} table={<Table …/>} />: lines over time with their legend, a table of the same figures one press away, mirrored
 * in Arabic. Import the file that uses it lazily: the charts' library comes with it.
 */

import type { ComponentProps, ReactNode } from 'react';
import { CartesianGrid, Line, LineChart, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { direction } from '#web/i18n/locale.ts';
import { ChartFrame } from './ChartFrame.tsx';
import { tickText } from './chart-tick.ts';

interface Curve {
  readonly key: string;
  readonly name: string;
  readonly color: string;
  readonly dash?: string | undefined;
}

interface CurvesProps<R extends object> {
  label: string;
  rows: readonly R[];
  x: {
    readonly key: Extract<keyof R, string>;
    /** Under the axis, and above the figures of a point. */
    readonly text: (value: R[keyof R]) => string;
    readonly title?: (value: R[keyof R]) => string;
    /** An axis of moments, with its marks, instead of one place a row. */
    readonly ticks?: readonly number[];
    /** A line across at this place. */
    readonly mark?: number;
  };
  curves: readonly Curve[];
  /** A figure in full; along the axis `axis`, where it differs. */
  amount: (value: number | null) => string;
  axis?: (value: number) => string;
  domain?: ComponentProps<typeof YAxis>['domain'];
  /** Marks each row on the line. */
  hasDots?: boolean;
  table: ReactNode;
  /** Why there are no figures, when there are none. */
  empty: string;
}

const tick = { fill: 'var(--ink-3)', fontSize: 12 };

export function Curves<R extends object>(props: CurvesProps<R>) {
  const { label, rows, x, curves, amount, axis = amount, domain, hasDots = false, table, empty } = props;
  const hasFigure = rows.some((row) => curves.some(({ key }) => typeof row[key as keyof R] === 'number'));
  const isMirrored = direction() === 'rtl';
  const moments = x.ticks && {
    type: 'number' as const,
    scale: 'time' as const,
    domain: ['dataMin', 'dataMax'],
    ticks: [...x.ticks],
  };
  return (
    <ChartFrame
      label={label}
      legend={curves}
      empty={hasFigure ? undefined : empty}
      table={table}
      chart={
        <ResponsiveContainer width="100%" height="100%">
          <LineChart data={[...rows]} margin={{ top: 8, right: 16, bottom: 0, left: 4 }} accessibilityLayer={false}>
            <CartesianGrid stroke="var(--line)" vertical={false} />
            <XAxis
              dataKey={x.key}
              reversed={isMirrored}
              tickFormatter={(value: R[keyof R]) => tickText(x.text(value))}
              tick={tick}
              stroke="var(--line-2)"
              minTickGap={x.ticks ? 36 : 24}
              {...moments}
            />
            <YAxis
              orientation={isMirrored ? 'right' : 'left'}
              tickFormatter={(value: number) => tickText(axis(value))}
              tick={tick}
              stroke="var(--line-2)"
              width="auto"
              {...(domain && { domain })}
            />
            {x.mark !== undefined && <ReferenceLine x={x.mark} stroke="var(--ink-3)" strokeDasharray="2 3" />}
            <Tooltip
              formatter={(value) => amount(value === null || value === undefined ? null : Number(value))}
              labelFormatter={(value) => (x.title ?? x.text)(value as R[keyof R])}
              contentStyle={{ background: 'var(--card)', border: '1px solid var(--line)', borderRadius: 8 }}
            />
            {curves.map(({ key, name, color, dash }) => (
              <Line
                key={key}
                dataKey={key}
                name={name}
                stroke={color}
                strokeWidth={2}
                dot={hasDots ? { r: 2.5, strokeDasharray: '0' } : false}
                connectNulls
                isAnimationActive={false}
                {...(dash && { strokeDasharray: dash })}
              />
            ))}
          </LineChart>
        </ResponsiveContainer>
      }
    />
  );
}
