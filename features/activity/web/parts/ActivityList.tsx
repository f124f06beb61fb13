import { Cog } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatDate, formatDateTime, formatNumber, formatRelative, formatTime } from '#web/i18n/formats.ts';
import { language } from '#web/i18n/locale.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DayList } from '#web/ui/DayList.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { ShowMore } from '#web/ui/RestNote.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { changesOf, type FormattedChange, type Formatter } from '../../change-format/changes.ts';
import type { Activity } from '../../contract.ts';
import { type ActivityView, useActivity } from '../queries.ts';
import { sentenceOf } from './sentence.ts';

/** How the reader's screen tells a change: in his language, digits and calendar. */
const readerFormatter = (): Formatter => ({
  language: language(),
  number: (decimal) => formatNumber(Number(decimal), { maximumFractionDigits: 4 }),
  date: (day) => formatDate(day),
  moment: (at) => (/^\d{4}-\d\d-\d\d$/.test(at) ? formatDate(at) : formatDateTime(at)),
});

interface ListProps {
  view: ActivityView;
  /** The administrators' audit, of everything. */
  everything?: boolean;
  /** What stands there when nothing happened. */
  empty: string;
  /** The project is known from the page around it. */
  withoutProject?: boolean;
}

/** Who did what, when, before and after in words, under the days on which it happened. */
export function ActivityList({ view, everything = false, empty, withoutProject = false }: ListProps) {
  const feed = useActivity(view, everything);
  if (feed.isPending) return <SkeletonRows count={6} />;
  if (feed.isError) return <ErrorNote query={feed} what={t('The activity could not be loaded.')} />;
  const entries = feed.data.pages.flat();
  if (entries.length === 0) return <EmptyState title={empty} level={3} />;
  return (
    <div className="grid gap-5">
      <DayList entries={entries}>
        {(entry) => (
          <Entry key={entry.seq} entry={entry} withoutProject={withoutProject}>
            {entry.more > 0 && <Others entry={entry} everything={everything} />}
          </Entry>
        )}
      </DayList>
      {feed.hasNextPage && <ShowMore busy={feed.isFetchingNextPage} onClick={() => void feed.fetchNextPage()} />}
    </div>
  );
}

interface EntryProps {
  entry: Activity;
  withoutProject: boolean;
  children: ReactNode;
}

function Entry({ entry, withoutProject, children }: EntryProps) {
  const changes = changesOf(entry, readerFormatter());
  const project = withoutProject || entry.projectName === entry.label ? null : entry.projectName;
  return (
    <li className="grid grid-cols-[28px_minmax(0,1fr)] items-start gap-x-3 gap-y-1 py-2.5 md:grid-cols-[28px_minmax(0,1fr)_auto]">
      {entry.actorId ? (
        <Avatar person={personOf(entry.actorName)} size={28} tone="sunk" />
      ) : (
        <span className="grid size-7 place-items-center rounded-full bg-sunk text-ink-3">
          <Cog size={16} aria-hidden />
        </span>
      )}
      <div className="grid min-w-0 gap-0.5">
        <p className="wrap-anywhere">
          <b className="font-semibold">
            <bdi>{entry.actorName ?? t('The system')}</bdi>
          </b>
          {entry.byToken && (
            <span className="text-ink-2"> {t('(by the API token {{token}})', { token: isolate(entry.byToken) })}</span>
          )}{' '}
          {sentenceOf(entry)}
        </p>
        <Changes changes={changes} />
        {children}
        <p className="text-sm text-ink-3 md:hidden">{whereAndWhen(project, entry.at)}</p>
      </div>
      <p className="max-w-72 text-end text-sm wrap-anywhere text-ink-3 max-md:hidden">
        {project && (
          <span className="me-2">
            <bdi>{project}</bdi>
          </span>
        )}
        <time dateTime={entry.at} title={`${formatDateTime(entry.at)} · ${formatRelative(entry.at)}`}>
          {formatTime(entry.at)}
        </time>
      </p>
    </li>
  );
}

/** What the same step did besides, once it is asked for. */
function Others({ entry, everything }: { entry: Activity; everything: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        className="max-w-full justify-self-start max-md:h-auto max-md:py-1 max-md:whitespace-normal"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('and {{count}} more in the same step', { count: entry.more })}
      </Button>
      {isOpen && <Step seq={entry.seq} everything={everything} />}
    </>
  );
}

function Step({ seq, everything }: { seq: number; everything: boolean }) {
  const feed = useActivity({ stepOf: seq }, everything);
  if (feed.isPending) return <SkeletonRows count={2} />;
  if (feed.isError) return <ErrorNote query={feed} what={t('The activity could not be loaded.')} />;
  return (
    <div className="grid gap-2">
      <ol className="grid gap-2 border-s-2 border-line ps-3.5 pt-1">
        {feed.data.pages.flat().map((one) => (
          <li key={one.seq} className="grid gap-0.5">
            <p className="wrap-anywhere">{sentenceOf(one)}</p>
            <Changes changes={changesOf(one, readerFormatter())} />
          </li>
        ))}
      </ol>
      {feed.hasNextPage && (
        <ShowMore
          size="sm"
          className="justify-self-start"
          busy={feed.isFetchingNextPage}
          onClick={() => void feed.fetchNextPage()}
        />
      )}
    </div>
  );
}

/** What changed stands a line each, before and after; what was only entered stands together. */
function Changes({ changes }: { changes: readonly FormattedChange[] }) {
  const entered = changes.filter(({ before }) => before === null);
  const changed = changes.filter(({ before }) => before !== null);
  return (
    <>
      {changed.map(({ field, label, before, after }) => (
        <p key={field} className="text-sm wrap-anywhere text-ink-2">
          {after === null
            ? t('{{field}}: {{before}}, removed', { field: label, before: before ?? '' })
            : t('{{field}}: {{before}} → {{after}}', { field: label, before: before ?? '', after })}
        </p>
      ))}
      {entered.length > 0 && (
        <p className="text-sm wrap-anywhere text-ink-2">
          {entered
            .map(({ label, after }) => t('{{field}}: {{value}}', { field: label, value: after ?? '' }))
            .join(' · ')}
        </p>
      )}
    </>
  );
}

const whereAndWhen = (project: string | null, at: string): string =>
  [project && isolate(project), formatTime(at)].filter(Boolean).join(' · ');

/** The avatar wants first and last name; the feed carries the whole. */
function personOf(name: string | null) {
  const words = name?.split(' ') ?? [];
  return { firstName: words[0] ?? null, lastName: words.length > 1 ? (words.at(-1) ?? null) : null, email: name };
}
