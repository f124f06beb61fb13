import { useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { type Dated, dated } from '#web/api/staleness.ts';
import { formatDateTime, formatTime, today } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { useStore } from '#web/ui/store.ts';
import { Line } from './Line.tsx';

/** Of when the figures on this page are, when the server could not be asked. */
export function DatedLine() {
  const queries = useQueryClient();
  const all = useStore(dated);
  if (all.size === 0) return null;
  const shown = [...all].flatMap(([hash, how]): Dated[] =>
    queries.getQueryCache().get(hash)?.isActive() ? [how] : [],
  );
  if (shown.length === 0) return null;
  const time = timeWords(new Date(Math.min(...shown.map(({ at }) => at))).toISOString());
  const isLost = shown.some((how) => how.isLost);
  return (
    <Line isMinor>
      <CloudOff size={16} aria-hidden className="flex-none" />
      <span className="min-w-0 flex-1 py-1">
        <span className="max-md:sr-only">
          {isLost
            ? t('No connection. You see what was here at {{time}}.', { time })
            : t('Slow connection. You see what was here at {{time}}.', { time })}
        </span>
        <span aria-hidden className="md:hidden">
          {isLost ? t('No connection. As of {{time}}.', { time }) : t('Slow connection. As of {{time}}.', { time })}
        </span>
      </span>
    </Line>
  );
}

/** Of today the hour is enough: the line stays one line on a phone. */
const timeWords = (moment: string): string =>
  today(new Date(moment)) === today() ? formatTime(moment) : formatDateTime(moment);
