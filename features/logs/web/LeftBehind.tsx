import { FilePen, ImageOff } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useProjects } from '#features/projects/web/queries.ts';
import { formatDate, formatDateTime, formatTime, today } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { DevicePhoto } from '#web/offline/DevicePhoto.tsx';
import type { PendingItem } from '#web/offline/database.ts';
import { adopt, useAllPending, useLive } from '#web/offline/pending.ts';
import { ask } from '#web/ui/ask.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toast.ts';
import type { LogDraft } from './draft.ts';
import type { DraftSession } from './draft-desk.ts';
import { openAmong } from './draft-lock.ts';
import { discardDraft, discardPhotos, storedDrafts } from './drafts.ts';
import { type Left, type LeftDraft, leftOf } from './orphaned-drafts.ts';
import { MOST_CHOSEN, placeOf, tooMany } from './photos.ts';

interface LeftBehindProps {
  readonly owner: string;
  /** The one in the form. */
  readonly draft: LogDraft;
  readonly desk: DraftSession;
  readonly disabled: boolean;
}

/** Other drafts of this person on the device, and photos that belong to none: nothing, mostly. */
export function LeftBehind({ owner, draft, desk, disabled }: LeftBehindProps) {
  const left = useLeft(owner, draft.id);
  if (left.drafts.length + left.photos.length === 0) return null;
  return (
    <ul aria-label={t('Left on this device')} className="grid gap-2">
      {left.drafts.map((one) => (
        <OtherDraft key={one.draft.id} left={one} owner={owner} desk={desk} disabled={disabled} />
      ))}
      {left.photos.length > 0 && <LoosePhotos photos={left.photos} draft={draft} disabled={disabled} />}
    </ul>
  );
}

interface OtherDraftProps extends Pick<LeftBehindProps, 'owner' | 'desk' | 'disabled'> {
  readonly left: LeftDraft;
}

function OtherDraft({ left: { draft, photos }, owner, desk, disabled }: OtherDraftProps) {
  const { id, projectId, date, notes, touchedAt } = draft;
  const project = useProjects().data?.find((one) => one.id === projectId);
  const open = async () => {
    if (!(await desk.turnTo(id)))
      toast({
        title: t('This draft is open in another tab.'),
        description: t('Go on with it there, or close that tab.'),
      });
  };
  const drop = async () => {
    const isSure = await ask({
      title: t('Discard this draft?'),
      text: t('Its words and its photos are deleted from this device. They are nowhere else.'),
      confirm: t('Discard'),
      danger: true,
    });
    if (isSure) await discardDraft(owner, id);
  };
  return (
    <Row
      icon={<FilePen size={18} aria-hidden className="mt-0.5 flex-none text-ink-2" />}
      title={
        touchedAt === undefined
          ? t('Another draft is on this device')
          : t('Another draft of {{time}} is on this device', { time: momentOf(touchedAt) })
      }
      text={[placeOf(project?.name), date && formatDate(date)].filter(Boolean).join(' · ')}
      photos={photos}
    >
      {notes.trim() !== '' && (
        <p dir="auto" className="line-clamp-2 text-sm text-ink-2 wrap-anywhere">
          {notes}
        </p>
      )}
      <Choices disabled={disabled} label={t('Open this draft')} onTake={open} onDiscard={drop} />
    </Row>
  );
}

interface LoosePhotosProps extends Pick<LeftBehindProps, 'draft' | 'disabled'> {
  readonly photos: readonly PendingItem[];
}

function LoosePhotos({ photos, draft, disabled }: LoosePhotosProps) {
  const ids = photos.map(({ id }) => id);
  const take = async () => {
    const taken = await adopt(ids, { group: draft.id, most: MOST_CHOSEN });
    if (taken < ids.length)
      toast({
        title: t('Not all photos were taken'),
        description: tooMany(MOST_CHOSEN),
        variant: 'destructive',
      });
  };
  const drop = async () => {
    const isSure = await ask({
      title: t('Discard these photos?'),
      text: t('They are deleted from this device and belong to no log: {{names}}', {
        names: photos.map(({ name }) => isolate(name)).join(' · '),
      }),
      confirm: t('Discard'),
      danger: true,
    });
    if (isSure) await discardPhotos(photos);
  };
  return (
    <Row
      icon={<ImageOff size={18} aria-hidden className="mt-0.5 flex-none text-ink-2" />}
      title={t('{{count}} photos on this device belong to no log', { count: photos.length })}
      photos={photos}
    >
      <Choices disabled={disabled} label={t('Add to this draft')} onTake={take} onDiscard={drop} />
    </Row>
  );
}

interface ChoicesProps extends Pick<LeftBehindProps, 'disabled'> {
  readonly label: string;
  readonly onTake: () => Promise<void>;
  readonly onDiscard: () => Promise<void>;
}

const Choices = ({ disabled, label, onTake, onDiscard }: ChoicesProps) => (
  <div className="flex flex-wrap gap-2">
    <Button size="sm" disabled={disabled} onClick={() => void onTake()}>
      {label}
    </Button>
    <Button size="sm" variant="quiet" disabled={disabled} onClick={() => void onDiscard()}>
      {t('Discard')}
    </Button>
  </div>
);

interface RowProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text?: string;
  readonly photos: readonly PendingItem[];
  readonly children: ReactNode;
}

const Row = ({ icon, title, text = '', photos, children }: RowProps) => (
  <li className="flex items-start gap-2.5 rounded-2 border border-line bg-amber-wash px-3 py-2.5">
    {icon}
    <div className="grid min-w-0 flex-1 gap-1.5">
      <p className="font-medium">{title}</p>
      {text !== '' && <p className="text-sm text-ink-2 wrap-anywhere">{text}</p>}
      {photos.length > 0 && (
        <div className="flex flex-wrap gap-1.5">
          {photos.map((photo) => (
            <DevicePhoto key={photo.id} isSmall photo={photo} className="size-14 rounded-1" />
          ))}
        </div>
      )}
      {children}
    </div>
  </li>
);

/** Of today the hour is enough. */
function momentOf(at: number): string {
  const moment = new Date(at);
  const iso = moment.toISOString();
  return today(moment) === today() ? formatTime(iso) : formatDateTime(iso);
}

const nothing: Left = { drafts: [], photos: [] };

/** What the store says, with the drafts of other tabs left out; looked at again when the person comes back to this one. */
function useLeft(owner: string, current: string): Left {
  const drafts = useLive(() => storedDrafts(owner), `drafts of ${owner}`);
  const items = useAllPending(owner);
  const [left, setLeft] = useState(nothing);
  const look = useCallback(async () => {
    if (!drafts || !items) return;
    const groups = items.filter(({ request }) => !request).map(({ group }) => group);
    const others = await openAmong([...new Set([...drafts.map(({ id }) => id), ...groups])]);
    setLeft(leftOf({ drafts, items, open: [current, ...others] }));
  }, [drafts, items, current]);
  useEffect(() => {
    let isOld = false;
    const again = () => void (isOld || document.hidden || look().catch(() => undefined));
    again();
    addEventListener('focus', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      isOld = true;
      removeEventListener('focus', again);
      document.removeEventListener('visibilitychange', again);
    };
  }, [look]);
  return left;
}
