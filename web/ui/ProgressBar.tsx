/**
 * <ProgressBar value={68} plan={62} tone="green" label={t('Work done')} scale />: the fill is the value, the tick is where the plan
 * says it should be, both 0 to 100. `scale` writes both below; without it the figures belong into the text around.
 */
import { formatPercent } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { cx } from './cx.ts';
import { type Tone, toneLook } from './tones.ts';

interface ProgressBarProps {
  value: number;
  plan?: number | undefined;
  tone?: Tone;
  label: string;
  scale?: boolean;
  className?: string;
}

export function ProgressBar({ value, plan, tone = 'blue', label, scale = false, className }: ProgressBarProps) {
  const fill = clamp(value);
  const valueText =
    plan === undefined
      ? formatPercent(value)
      : t('{{value}}, plan {{plan}}', { value: formatPercent(value), plan: formatPercent(plan) });
  return (
    <div className={cx(toneLook[tone], className)}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={Math.round(fill)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={valueText}
        className="relative h-1.75 rounded-[2px] bg-sunk inset-ring inset-ring-line"
      >
        <span className="absolute inset-y-0 start-0 rounded-[2px] bg-tone" style={{ inlineSize: `${fill}%` }} />
        {plan !== undefined && (
          <span
            className="absolute -inset-y-1 w-0.5 rounded-full bg-ink"
            style={{ insetInlineStart: `min(${clamp(plan)}%, 100% - 2px)` }}
          />
        )}
      </div>
      {scale && (
        <div aria-hidden className="mt-1 flex flex-wrap justify-between gap-x-2 text-xs whitespace-nowrap text-ink-3">
          <span>{t('work {{percent}}', { percent: formatPercent(value) })}</span>
          {plan !== undefined && <span>{t('plan {{percent}}', { percent: formatPercent(plan) })}</span>}
        </div>
      )}
    </div>
  );
}

const clamp = (percent: number): number => Math.max(0, Math.min(100, percent || 0));
