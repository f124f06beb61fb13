/**
 * <StatusBadge status="on-track" />: dot and word, from the one vocabulary of status.ts. `label` overrides the word.
 * <Badge tone="red">{t('2 days')}</Badge>: a short remark on a wash. <CountBadge count={3} label={t('3 open risks')} /> for the rail.
 */
import type { ReactNode } from 'react';
import { formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { cx } from './cx.ts';
import { statusLabel, toneOf } from './status.ts';
import { type Tone, toneLook } from './tones.ts';

interface StatusBadgeProps {
  status: string;
  tone?: Tone;
  label?: string;
  className?: string;
}

export function StatusBadge({ status, tone, label, className }: StatusBadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.75 text-sm font-medium whitespace-nowrap',
        toneLook[tone ?? toneOf(status)],
        className,
      )}
    >
      <span aria-hidden className="size-2 flex-none rounded-full bg-tone" />
      {label ?? t(statusLabel(status))}
    </span>
  );
}

interface BadgeProps {
  tone?: Tone;
  className?: string;
  children: ReactNode;
}

export function Badge({ tone = 'grey', className, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded-full bg-tone-wash px-2 py-0.5 text-xs font-semibold whitespace-nowrap text-tone-ink',
        toneLook[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}

export function CountBadge({ count, label }: { count: number; label: string }) {
  return (
    <span className="rounded-full bg-signal px-1.75 text-xs/4.5 font-semibold text-signal-ink">
      <span aria-hidden>{formatNumber(count)}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
