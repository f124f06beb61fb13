import {
  ChevronLeft,
  ChevronRight,
  Columns2,
  Download,
  Maximize,
  Minimize,
  Sparkles,
  X,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { isAhead, isApart } from '#features/files/rules.ts';
import { may } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { formatClock, formatDate, formatDateTime, formatNumber, formatPercent } from '#web/i18n/formats.ts';
import { language } from '#web/i18n/locale.ts';
import { t } from '#web/i18n/text.ts';
import { usePageKeys } from '#web/layout/page-keys.ts';
import { Button, buttonLook } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { Name } from '#web/ui/Name.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { toastError } from '#web/ui/toast.ts';
import type { Photo, PhotoFacts, Summaries } from '../contract.ts';
import { distanceText, MarkNotes } from './PhotoMarks.tsx';
import { PhotoImage } from './parts/PhotoImage.tsx';
import { shownDate } from './parts/shown-date.ts';
import { originalUrl, thumbnailUrl, useAnalysePhoto, usePhoto, useSignedUrl } from './queries.ts';
import { useZoom } from './use-zoom.ts';

interface LightboxProps {
  count: number;
  /** Undefined: its page is on the way. */
  idAt: (index: number) => string | undefined;
  index: number;
  onIndex: (index: number) => void;
  onClose: () => void;
}

const CompareDialog = lazyDialog(() => import('./CompareDialog.tsx'), 'CompareDialog');

interface Detail {
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
function LightboxNotes({ detail, isWhole, onWhole }: LightboxNotesProps) {
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
const ComparePrevious = ({ photo, change, onClose }: ComparePreviousProps) => (
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

interface LightboxBarProps {
  readonly detail: Detail | undefined;
  readonly index: number;
  readonly count: number;
  readonly onIndex: (index: number) => void;
  readonly isCloser: boolean;
  readonly onZoom: () => void;
  readonly isWhole: boolean;
  readonly onWhole: (isWhole: boolean) => void;
}

/** On a phone, below the photo and within a thumb's reach: everything that can be done with it. */
function LightboxBar(props: LightboxBarProps) {
  const { detail, index, count, onIndex, isCloser, onZoom, isWhole, onWhole } = props;
  const [isComparing, setComparing] = useState(false);
  const change = detail?.facts?.change;
  return (
    <div className="flex items-center justify-between gap-1 border-t border-line px-2 py-1 lg:hidden">
      <IconButton
        icon={ChevronLeft}
        mirrored
        iconSize={20}
        label={t('Previous photo')}
        disabled={index === 0}
        onClick={() => onIndex(index - 1)}
      />
      <IconButton
        icon={isCloser ? ZoomOut : ZoomIn}
        iconSize={20}
        label={isCloser ? t('Whole photo') : t('Zoom in')}
        onClick={onZoom}
      />
      {detail?.photo.source === 'log' && (
        <IconButton
          icon={isWhole ? Minimize : Maximize}
          iconSize={20}
          label={t('Full resolution')}
          aria-pressed={isWhole}
          onClick={() => onWhole(!isWhole)}
        />
      )}
      {detail && (
        <a
          href={originalUrl(detail.photo.id)}
          download
          aria-label={t('Download')}
          className="touch inline-grid min-w-11 place-items-center rounded-1 text-ink-2"
        >
          <Download size={20} aria-hidden />
        </a>
      )}
      {change && <IconButton icon={Columns2} iconSize={20} label={t('Compare')} onClick={() => setComparing(true)} />}
      <IconButton
        icon={ChevronRight}
        mirrored
        iconSize={20}
        label={t('Next photo')}
        disabled={index === count - 1}
        onClick={() => onIndex(index + 1)}
      />
      {isComparing && change && detail && (
        <ComparePrevious photo={detail.photo} change={change} onClose={() => setComparing(false)} />
      )}
    </div>
  );
}

/** One photo over the whole screen. Arrow keys (the right way round in Arabic), Home, End, Escape; swipe, pinch and double tap. */
export function Lightbox({ count, idAt, index, onIndex, onClose }: LightboxProps) {
  const frame = useRef<HTMLDialogElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const id = idAt(index);
  const { data } = usePhoto(id);
  const [isWhole, setWhole] = useState(false);
  const signed = useSignedUrl(data?.photo.path, isWhole);
  useOpen(frame);
  const go = (next: number) => {
    if (next < 0 || next >= count || next === index) return;
    setWhole(false);
    onIndex(next);
  };
  useNeighbours([idAt(index - 1), idAt(index + 1)]);
  const zoom = useZoom(picture, {
    photo: id,
    onStep: (step) => go(index + step),
    onCloser: () => setWhole(data?.photo.source === 'log'),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = stepFor(event.key, index, count);
    if (next === undefined && !zoom.onKey(event.key)) return;
    event.preventDefault();
    if (next !== undefined) go(next);
  };
  const name = data
    ? t('{{project}}, {{date}}', { project: data.photo.projectName, date: shownDate(data.photo.date) })
    : t('Photo');
  return (
    <dialog
      ref={frame}
      aria-label={t('Photo {{number}} of {{all}}', { number: index + 1, all: count })}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={onKeyDown}
      className="m-0 size-full max-h-none max-w-none bg-card text-ink outline-none open:grid open:grid-cols-[minmax(0,1fr)] open:grid-rows-[auto_minmax(0,1fr)_auto_auto] lg:open:grid-cols-[minmax(0,1fr)_20rem] lg:open:grid-rows-[auto_minmax(0,1fr)]"
    >
      <Head photo={data?.photo} index={index} count={count} onClose={onClose} />
      <div
        {...zoom.touch}
        ref={picture}
        className={cx(
          'relative grid min-h-0 touch-none place-items-center overflow-hidden bg-sunk select-none',
          zoom.isCloser && 'cursor-grab',
        )}
      >
        {id && (
          <PhotoImage
            key={id}
            src={(isWhole && signed.data?.signedUrl) || thumbnailUrl(id, '960')}
            alt={name}
            draggable={false}
            style={zoom.style}
            className="max-h-full max-w-full object-contain"
          />
        )}
        <Turn index={index} count={count} onIndex={go} />
      </div>
      <LightboxBar
        detail={data}
        index={index}
        count={count}
        onIndex={go}
        isCloser={zoom.isCloser}
        onZoom={zoom.toggle}
        isWhole={isWhole}
        onWhole={setWhole}
      />
      <LightboxNotes detail={data} isWhole={isWhole} onWhole={setWhole} />
    </dialog>
  );
}

const useLightboxKeys = () =>
  usePageKeys(t('Photo'), [
    ['← →', t('Previous or next photo')],
    ['Home · End', t('First or last photo')],
    ['+ · −', t('Closer or further away')],
    ['0', t('Show the whole photo')],
  ]);

interface HeadProps extends Pick<LightboxProps, 'index' | 'count' | 'onClose'> {
  photo: Photo | undefined;
}

function Head({ photo, index, count, onClose }: HeadProps) {
  useLightboxKeys();
  return (
    <header className="flex items-center gap-2 border-b border-line px-3 py-1.5 lg:col-span-2">
      <p className="flex min-w-0 flex-1 items-baseline gap-x-2 max-md:flex-wrap">
        {photo && <Name className="font-medium max-md:basis-full">{photo.projectName}</Name>}
        <span className="me-auto text-ink-2 max-md:text-sm md:flex-none">{photo && shownDate(photo.date)}</span>
        <span className="flex-none text-sm text-ink-3">
          {t('{{number}} of {{all}}', { number: index + 1, all: count })}
        </span>
      </p>
      <IconButton icon={X} label={t('Close')} iconSize={20} onClick={onClose} data-autofocus />
    </header>
  );
}

/** Buttons beside the photo where there is a mouse. */
const Turn = ({ index, count, onIndex }: Pick<LightboxProps, 'index' | 'count' | 'onIndex'>) => (
  <>
    <IconButton
      icon={ChevronLeft}
      mirrored
      variant="framed"
      iconSize={20}
      label={t('Previous photo')}
      disabled={index === 0}
      onClick={() => onIndex(index - 1)}
      className="absolute start-3 max-lg:hidden"
    />
    <IconButton
      icon={ChevronRight}
      mirrored
      variant="framed"
      iconSize={20}
      label={t('Next photo')}
      disabled={index === count - 1}
      onClick={() => onIndex(index + 1)}
      className="absolute end-3 max-lg:hidden"
    />
  </>
);

function useOpen(frame: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const element = frame.current;
    element?.showModal();
    return () => element?.close();
  }, [frame]);
}

function stepFor(key: string, index: number, count: number): number | undefined {
  const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  if (key === forward) return index + 1;
  if (key === 'ArrowLeft' || key === 'ArrowRight') return index - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/** The neighbours are there before they are asked for. */
function useNeighbours(ids: readonly (string | undefined)[]): void {
  const key = ids.join();
  useEffect(() => {
    for (const id of key.split(',').filter(Boolean)) new Image().src = thumbnailUrl(id, '960');
  }, [key]);
}
