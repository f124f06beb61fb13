import { Columns2, Download, Maximize, Minimize, Sparkles } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { isAhead, isApart } from '#features/files/rules.ts';
import { may } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { formatClock, formatDate, formatDateTime, formatNumber, formatPercent } from '#web/i18n/formats.ts';
import { language } from '#web/i18n/locale.ts';
import { t } from '#web/i18n/text.ts';
import { Button, buttonLook } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { TextLink } from '#web/ui/TextLink.tsx';
import { toastError } from '#web/ui/toast.ts';
import type { Photo, PhotoFacts, Summaries } from '../contract.ts';
import { distanceText, MarkNotes } from './PhotoMarks.tsx';
import { originalUrl, useAnalysePhoto } from './queries.ts';

const CompareDialog = lazy(() => import('./CompareDialog.tsx').then((file) => ({ default: file.CompareDialog })));

export interface Detail {
  readonly photo: Photo;
  readonly facts: PhotoFacts | null;
  readonly summaries: Summaries | null;
}

interface LightboxNotesProps {
  detail: Detail | undefined;
  isWhole: boolean;
  onWhole: (isWhole: boolean) => void;
}

/** What is known of the photo on screen, and what can be done with it; on a phone that stands in LightboxBar. */
export function LightboxNotes({ detail, isWhole, onWhole }: LightboxNotesProps) {
  const { role } = useSession();
  const [isComparing, setComparing] = useState(false);
  if (!detail) return <aside className="border-line p-4 max-lg:border-t lg:border-s" />;
  const { photo, facts, summaries } = detail;
  const change = facts?.change;
  return (
    <aside className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3.5 overflow-y-auto border-line p-4 max-lg:max-h-[30dvh] max-lg:border-t lg:border-s">
      <MarkNotes photo={photo} />
      <PhotoData photo={photo} />
      {summaries && (
        <section className="grid gap-1 rounded-1 bg-sunk p-3 text-sm">
          <h2 className="font-semibold">{t('AI Analysis')}</h2>
          <p dir="auto">{summaries[language()]}</p>
        </section>
      )}
      {change && (
        <p className="text-sm text-ink-2" title={change.method}>
          {t('{{share}} of the view looks different from {{date}}.', {
            share: formatPercent(change.changedShare * 100),
            date: formatDate(change.date),
          })}
        </p>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {photo.source === 'log' && (
          <Button
            icon={isWhole ? Minimize : Maximize}
            onClick={() => onWhole(!isWhole)}
            aria-pressed={isWhole}
            className="max-lg:hidden"
          >
            {t('Full resolution')}
          </Button>
        )}
        <a href={originalUrl(photo.id)} download className={cx(buttonLook({}), 'max-lg:hidden')}>
          <Download size={16} aria-hidden />
          {t('Download')}
        </a>
        {!facts && photo.source === 'log' && may(role, 'photo.analyse') && <Analyse path={photo.path} />}
        {change && (
          <Button icon={Columns2} onClick={() => setComparing(true)} className="max-lg:hidden">
            {t('Compare')}
          </Button>
        )}
      </div>
      {isComparing && change && <ComparePrevious photo={photo} change={change} onClose={() => setComparing(false)} />}
    </aside>
  );
}

interface ComparePreviousProps {
  readonly photo: Photo;
  readonly change: NonNullable<PhotoFacts['change']>;
  readonly onClose: () => void;
}

/** Beside the earlier picture of the same view. */
export const ComparePrevious = ({ photo, change, onClose }: ComparePreviousProps) => (
  <Suspense>
    <CompareDialog
      photos={[
        { id: change.photoId, date: change.date, projectName: photo.projectName },
        { id: photo.id, date: photo.date, projectName: photo.projectName },
      ]}
      onClose={onClose}
    />
  </Suspense>
);

/** Five decimals of a degree are about a metre. */
const degrees = (value: number): string => formatNumber(value, { minimumFractionDigits: 5, maximumFractionDigits: 5 });

const PhotoData = ({ photo }: { photo: Photo }) => (
  <dl className="grid gap-2 text-sm">
    <Fact name={t('Project')}>
      <TextLink to={`/projects/${photo.projectId}`}>{photo.projectName}</TextLink>
    </Fact>
    <Fact name={photo.source === 'log' ? t('Date of the log') : t('Picture of a task, sent on')}>
      {formatDate(photo.date)}
    </Fact>
    {photo.taskTitle && <Fact name={t('Task')}>{photo.taskTitle}</Fact>}
    <Fact name={t('Person')}>{photo.authorName ?? t('Former member')}</Fact>
    {photo.capturedOn && (
      <Fact name={t('Taken')}>
        {photo.capturedTime === null
          ? formatDate(photo.capturedOn)
          : t('{{date}}, {{time}}', { date: formatDate(photo.capturedOn), time: formatClock(photo.capturedTime) })}
      </Fact>
    )}
    {photo.latitude !== null && photo.longitude !== null && (
      <Fact name={t('Place')}>
        <bdi dir="ltr">{`${degrees(photo.latitude)}, ${degrees(photo.longitude)}`}</bdi>
      </Fact>
    )}
    {photo.metresFromSite !== null && <Fact name={t('From the site')}>{distanceText(photo.metresFromSite)}</Fact>}
    {photo.writtenAt !== null && isApart(photo.writtenAt, photo.receivedAt) && (
      <>
        <Fact
          name={
            isAhead(photo.writtenAt, photo.receivedAt)
              ? t('Added, by the device’s clock, which was ahead')
              : t('Added, by the device’s clock')
          }
        >
          {formatDateTime(photo.writtenAt)}
        </Fact>
        <Fact name={t('Received by the server')}>{formatDateTime(photo.receivedAt)}</Fact>
      </>
    )}
    {photo.width !== null && photo.height !== null && (
      <Fact name={t('Size')}>
        <bdi>{`${formatNumber(photo.width)} × ${formatNumber(photo.height)}`}</bdi>
      </Fact>
    )}
  </dl>
);

function Analyse({ path }: { path: string }) {
  const analysis = useAnalysePhoto();
  const ask = () =>
    analysis.mutate(
      { body: { imageUrl: path } },
      { onError: (error) => toastError(error, t('The photo could not be analyzed.')) },
    );
  return (
    <Button icon={Sparkles} busy={analysis.isPending} onClick={ask}>
      {t('Analyze photo')}
    </Button>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-3">
    <dt className="text-ink-3">{name}</dt>
    <dd className="min-w-0 wrap-anywhere" dir="auto">
      {children}
    </dd>
  </div>
);
