import { Boxes, CalendarRange, Lightbulb, type LucideIcon, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { quantityText } from '#features/materials/web/parts/quantity-text.ts';
import type { Sentence } from '#shared/sentence.ts';
import { formatDate, formatNumber } from '#web/i18n/formats.ts';
import { t, translate } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { ErrorNote } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import type { Insight } from '../../insights-contract.ts';
import { useInsights } from '../queries.ts';

/** The three tips of the dashboard, each with the rows it was found in one press away. */
export function Insights({ className }: { className?: string }) {
  const insights = useInsights();
  return (
    <Card {...(className && { className })}>
      <CardHeader title={t('AI Insights')} />
      {insights.isPending ? (
        <SkeletonRows count={3} />
      ) : insights.isError ? (
        <ErrorNote query={insights} what={t('The insights could not be loaded.')} />
      ) : (
        <ul className="grid divide-line max-xl:divide-y xl:grid-cols-3 xl:divide-x">
          {insights.data.map((insight) => (
            <Tip key={insight.kind} insight={insight} />
          ))}
        </ul>
      )}
    </Card>
  );
}

const icons: Record<Insight['kind'], LucideIcon> = {
  schedule: CalendarRange,
  resources: UsersRound,
  materials: Boxes,
};

function Tip({ insight }: { insight: Insight }) {
  const [isOpen, setOpen] = useState(false);
  const Icon = insight.projectId === null ? Lightbulb : icons[insight.kind];
  const [to = '', query] = insight.link?.split('?') ?? [];
  return (
    <li className="grid min-w-0 content-start gap-1.5 px-4 py-3">
      <h3 className="flex items-center gap-2 text-sm font-semibold">
        <Icon size={16} aria-hidden className={insight.isWarning ? 'text-amber-ink' : 'text-ink-3'} />
        {t(insight.title)}
      </h3>
      <p className="wrap-anywhere">{translate(readable(insight.sentence as Sentence))}</p>
      {insight.rows.length > 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <Button size="sm" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('Hide the evidence') : t('Show the evidence')}
          </Button>
          {to && (
            <TextLink to={to} {...(query && { search: Object.fromEntries(new URLSearchParams(query)) })}>
              {t('Open it')}
            </TextLink>
          )}
        </div>
      )}
      {isOpen && (
        <ul className="grid gap-1 rounded-1 bg-sunk px-3 py-2 text-sm">
          {insight.rows.map((row) => (
            <li key={row.id} className="flex justify-between gap-3">
              <bdi className="min-w-0 wrap-anywhere">{row.label || (row.date && formatDate(row.date, 'weekday'))}</bdi>
              <span className="flex-none text-ink-2 tabular-nums">{evidence(insight.kind, row)}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function evidence(kind: Insight['kind'], { date, figure, unit }: Insight['rows'][number]): string {
  const day = date ? formatDate(date) : '–';
  if (figure === null) return day;
  if (kind === 'resources') return t('{{count}} workers', { count: figure });
  if (kind === 'schedule') return t('{{date}}, float {{days}}', { date: day, days: figure });
  return t('{{quantity}} short on {{date}}', {
    quantity: unit ? quantityText({ unit }, figure) : formatNumber(figure),
    date: day,
  });
}

const dates = new Set(['date', 'due', 'orderBy']);

/** Calendar dates inside the sentence are written as the reader writes dates. */
const readable = ({ key, values }: Sentence): Sentence => ({
  key,
  values: Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, dates.has(name) ? formatDate(String(value)) : value]),
  ),
});
