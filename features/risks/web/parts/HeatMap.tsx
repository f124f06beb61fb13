import { formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { cx } from '#web/ui/cx.ts';
import { toneOf } from '#web/ui/status.ts';
import { toneLook } from '#web/ui/tones.ts';
import { severityOf } from '../../rules.ts';
import { type RiskView, useHeat } from '../queries.ts';
import { impactLabels, probabilityLabels } from './labels.ts';

interface HeatMapProps {
  view: RiskView;
  /** The field pressed, or none when it was pressed again. */
  onField: (field: { probability: number; impact: number } | undefined) => void;
}

const SCALE = [1, 2, 3, 4, 5];

/** Probability upwards, impact onwards; each field counts its risks and, pressed, shows them alone. */
export function HeatMap({ view, onField }: HeatMapProps) {
  const heat = useHeat(view);
  const counts = new Map(heat.data?.map(({ probability, impact, count }) => [`${probability}${impact}`, count]));
  return (
    <table
      className="w-full table-fixed border-separate border-spacing-0.5 md:border-spacing-1"
      aria-label={t('Probability and impact')}
    >
      <thead>
        <tr>
          <td className="w-15 pe-1 md:w-24 text-end text-[length:min(var(--fs-xs),14px)] text-ink-3">
            {t('Probability')}
          </td>
          <td colSpan={SCALE.length} />
        </tr>
      </thead>
      <tbody>
        {SCALE.toReversed().map((probability) => (
          <tr key={probability}>
            <th
              scope="row"
              className="w-15 pe-1 md:w-24 text-end text-[length:min(var(--fs-xs),14px)] font-normal text-ink-2"
            >
              {t(probabilityLabels[probability - 1] ?? '')}
            </th>
            {SCALE.map((impact) => (
              <td key={impact} className="p-0">
                <Field
                  {...{ probability, impact }}
                  count={counts.get(`${probability}${impact}`) ?? 0}
                  isChosen={view.probability === probability && view.impact === impact}
                  onField={onField}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td />
          {SCALE.map((impact) => (
            <th
              key={impact}
              scope="col"
              aria-label={t(impactLabels[impact - 1] ?? '')}
              data-tip={t(impactLabels[impact - 1] ?? '')}
              className="text-xs font-normal text-ink-2 tabular-nums"
            >
              {formatNumber(impact)}
            </th>
          ))}
        </tr>
        <tr>
          <td className="pe-1 text-end text-[length:min(var(--fs-xs),14px)] text-ink-3">{t('Impact')}</td>
          <td colSpan={2} className="text-start text-xs text-ink-2">
            {t('Negligible')}
          </td>
          <td />
          <td colSpan={2} className="text-end text-xs text-ink-2">
            {t('Severe')}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

interface FieldProps {
  probability: number;
  impact: number;
  count: number;
  isChosen: boolean;
  onField: HeatMapProps['onField'];
}

function Field({ probability, impact, count, isChosen, onField }: FieldProps) {
  const severity = severityOf(probability, impact);
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={t('Risks: {{number}}. Probability {{probability}}, impact {{impact}}', {
        number: formatNumber(count),
        probability,
        impact,
      })}
      onClick={() => onField(isChosen ? undefined : { probability, impact })}
      className={cx(
        'grid h-11 w-full place-items-center rounded-1 border bg-tone-wash text-md text-tone-ink tabular-nums transition-colors',
        toneLook[toneOf(severity)],
        isChosen ? 'border-2 border-ink' : count > 0 ? 'border-tone' : 'border-transparent',
        count > 0 ? 'font-semibold' : 'opacity-70',
      )}
    >
      {count > 0 ? formatNumber(count) : <span aria-hidden>·</span>}
    </button>
  );
}
