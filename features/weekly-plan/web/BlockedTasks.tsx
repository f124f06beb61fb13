import { useState } from 'react';
import { formatDate, formatNumber } from '#web/i18n/formats.ts';
import { t, told } from '#web/i18n/text.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { BlockedTask } from '../contract.ts';

const kindLabels: Readonly<Record<BlockedTask['kind'], string>> = {
  blocked: 'Blocked',
  predecessor: 'Previous work',
  material: 'Materials',
  weather: 'Weather',
  crew: 'Labour',
  dates: 'No dates',
};

const SHOWN = 12;

/** What is due and cannot be promised, each with the constraint to be removed. */
export function BlockedTasks({ blocked }: { blocked: readonly BlockedTask[] }) {
  const [shown, setShown] = useState(SHOWN);
  return (
    <Card>
      <CardHeader title={t('Cannot be promised')} note={blocked.length > 0 && formatNumber(blocked.length)} />
      {blocked.length === 0 ? (
        <EmptyState
          title={t('Nothing holds the work')}
          text={t('Everything due within the horizon can be promised.')}
        />
      ) : (
        <>
          <ul className="divide-y divide-line">
            {blocked.slice(0, shown).map((task) => (
              <Row key={task.taskId} {...task} />
            ))}
          </ul>
          {blocked.length > shown && (
            <div className="border-t border-line p-2 text-center">
              <Button variant="quiet" onClick={() => setShown(shown + SHOWN * 4)}>
                {t('Show more')}
              </Button>
            </div>
          )}
        </>
      )}
    </Card>
  );
}

const Row = ({ taskNumber, title, kind, sentence, since, until }: BlockedTask) => (
  <li className="grid gap-1 px-4 py-2.5">
    <div className="flex items-start justify-between gap-3">
      <span className="min-w-0 font-medium wrap-anywhere">
        <span className="font-mono text-ink-3">T-{taskNumber}</span> <bdi>{title}</bdi>
      </span>
      <Badge tone={kind === 'blocked' || kind === 'material' ? 'red' : 'amber'} className="flex-none">
        {t(kindLabels[kind])}
      </Badge>
    </div>
    <p className="text-sm wrap-anywhere text-ink-2">{told(dated(sentence))}</p>
    <p className="text-sm text-ink-3">
      {until === null
        ? t('Due {{since}}', { since: formatDate(since, 'short') })
        : t('Due {{since}}, can go on {{until}}', {
            since: formatDate(since, 'short'),
            until: formatDate(until, 'short'),
          })}
    </p>
  </li>
);

/** A date inside the sentence is written as the reader writes dates. */
const dated = ({ key, values }: BlockedTask['sentence']): BlockedTask['sentence'] => ({
  key,
  values: typeof values['date'] === 'string' ? { ...values, date: formatDate(values['date']) } : values,
});
