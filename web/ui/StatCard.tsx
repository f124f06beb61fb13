/**
 * <StatCard label={t('On-Time Projects')} figure={9} unit="/ 12" meaning={…} trend={{ direction: 'up', value: '+1', label: 'since October' }}
 *           spark={[1, 2, 3]} to="/projects" />: numbers first; the whole card links to the rows it was counted from.
 * direction says better (up, green), worse (down, red) or the same (flat, orange); the sign in `value` says which way the number went.
 */
import { Link, type LinkProps } from '@tanstack/react-router';
import { isValidElement, type ReactNode } from 'react';
import { cx } from './cx.ts';

/** <Sparkline values={[…]} />: the shape of a figure's recent past, decoration beside words that say the same. */
interface SparklineProps {
  values: readonly number[];
  className?: string;
}

const width = 72;
const height = 22;

function Sparkline({ values, className }: SparklineProps) {
  if (values.length < 2) return null;
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * (width - 2) + 1;
    const y = height - 2 - ((value - low) / span) * (height - 4);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg width={width} height={height} aria-hidden className={`mirror ${className}`} fill="none" stroke="currentColor">
      <polyline points={points.join(' ')} strokeWidth={1.75} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

interface Trend {
  direction: 'up' | 'down' | 'flat';
  value: string;
  label: string;
}

interface StatCardProps {
  label: string;
  figure: ReactNode;
  /** The longest figure of the cards beside it: all of a row are set in one size. */
  longest?: string | undefined;
  /** What stands small before or after the figure: a currency, "%", "/ 12". */
  prefix?: ReactNode;
  unit?: ReactNode;
  meaning?: ReactNode;
  trend?: Trend | undefined;
  spark?: readonly number[] | undefined;
  to?: string;
  search?: Record<string, unknown>;
  /** The section of the page that `to` leads to. */
  hash?: string;
  alert?: boolean;
}

export function StatCard(props: StatCardProps) {
  const { label, figure, longest = '', prefix, unit, meaning, trend, spark, to, search, hash, alert = false } = props;
  const length = Math.max(textOf(figure).length, longest.length);
  return (
    <section
      className={cx(
        'relative grid min-w-0 content-start gap-0.5 rounded-2 border bg-card px-4 pt-3.5 pb-3',
        alert ? 'border-red' : 'border-line',
        to && 'transition-colors hover:border-ink-3',
        length > 15 && 'max-md:col-span-full',
      )}
    >
      <h2 className="text-sm font-normal text-ink-2">
        {to ? <Cover to={to} search={search} hash={hash} label={label} /> : label}
      </h2>
      <p className={cx('font-semibold tracking-tight whitespace-nowrap', figureLook(length))}>
        {prefix !== undefined && <Small>{prefix}</Small>}
        {figure}
        {unit !== undefined && <Small> {unit}</Small>}
      </p>
      <div className="flex min-h-5.5 items-end gap-2 text-sm text-ink-2">
        <p className="min-w-0 flex-1 wrap-anywhere">
          {trend && (
            <>
              <b className={cx('font-semibold', trendLook[trend.direction])}>
                <bdi>{trend.value}</bdi>
              </b>{' '}
              {trend.label}
            </>
          )}
          {trend && meaning ? <br /> : null}
          {meaning}
        </p>
        {spark && trend && <Sparkline values={spark} className={cx('max-md:hidden', trendLook[trend.direction])} />}
      </div>
    </section>
  );
}

/** A long figure, a sum of money, is set smaller rather than broken; on a phone its card takes the whole row. */
const figureLook = (length: number): string => {
  if (length > 15) return `text-[length:min(1rem,5.5vw)]/[1.88] ${length > 18 ? '' : 'md:text-[20px]/9'}`;
  if (length > 13) return 'text-[length:min(1.0625rem,4.1vw)]/[1.88] md:text-[22px]/9 xl:text-[26px]/9';
  if (length > 8) return 'text-[length:min(1.3125rem,8.5vw)]/[1.52] md:text-[26px]/9 xl:text-[30px]/9';
  return 'text-[length:min(1.625rem,12vw)]/[1.23] md:text-[30px]/9';
};

/** The words of a figure, however it is wrapped. */
function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(textOf).join('');
  return isValidElement<{ children?: ReactNode }>(node) ? textOf(node.props.children) : '';
}

const trendLook = { up: 'text-green-ink', down: 'text-red-ink', flat: 'text-amber-ink' };

const Small = ({ children }: { children: ReactNode }) => (
  <span className="text-md font-medium tracking-normal text-ink-3">{children}</span>
);

interface CoverProps {
  to: string;
  search: Record<string, unknown> | undefined;
  hash: string | undefined;
  label: string;
}

/** The link covers the card, so a finger can press anywhere; its text is the label alone. */
function Cover({ to, search, hash, label }: CoverProps) {
  const target = { to, ...(search && { search }), ...(hash && { hash }) } as LinkProps;
  return (
    <Link {...target} className="after:absolute after:inset-0 after:rounded-2">
      {label}
    </Link>
  );
}
