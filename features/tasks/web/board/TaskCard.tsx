import { CornerDownRight, ListChecks, type LucideIcon, MessageSquare, UserRound } from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
import { formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { cx } from '#web/ui/cx.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Code } from '#web/ui/Money.tsx';
import { cutLook } from '#web/ui/Name.tsx';
import { RowMenu } from '#web/ui/RowMenu.tsx';
import { toneOf } from '#web/ui/status.ts';
import { toneLook } from '#web/ui/tones.ts';
import type { Task } from '../../contract.ts';
import { DueDate, Priority } from '../parts/marks.tsx';
import { statusIcons } from '../parts/status-icons.ts';
import { pictureUrl } from '../queries.ts';
import { COLUMNS, taskCode } from '../vocabulary.ts';
import { useBoard } from './board-context.ts';
import type { Edge } from './drag.ts';

/** Buttons to every other column: three small ones astride the card's upper edge, over no text, when the pointer or the keyboard is on it, one menu for fingers. */
function MoveButtons({ task, isStop }: { task: Task; isStop: boolean }) {
  const { isTouch, moveTo } = useBoard();
  // A summary follows its subtasks: all that can be done with it is to complete them.
  const others = COLUMNS.filter(({ status }) => status !== task.status && (!task.isSummary || status === 'done'));
  if (others.length === 0) return null;
  const labelOf = (label: string) => t('Move to {{column}}', { column: t(label) });
  if (isTouch) {
    const items = others.map(({ status, label }) => ({
      label: labelOf(label),
      icon: statusIcons[status],
      onSelect: () => moveTo(task, status),
    }));
    return (
      <div className="absolute end-0 top-0">
        <RowMenu items={items} label={t('Move {{task}}', { task: taskCode(task) })} />
      </div>
    );
  }
  return (
    <div className="absolute end-2 -top-3.5 z-1 flex gap-px rounded-1 border border-line-2 bg-card opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100">
      {others.map(({ status, label }) => (
        <IconButton
          key={status}
          icon={statusIcons[status]}
          label={labelOf(label)}
          tabIndex={isStop ? 0 : -1}
          onClick={() => moveTo(task, status)}
          className={cx('h-6! min-w-7! text-tone-ink', toneLook[toneOf(status)])}
        />
      ))}
    </div>
  );
}

export interface TaskCardProps {
  task: Task;
  partsDone: number;
  partsAll: number;
  /** The task it is a part of. */
  parentCode: string | undefined;
  parentTitle: string | undefined;
  project: string | undefined;
  mayMove: boolean;
  /** The one card of the board the Tab key stops at. */
  isStop: boolean;
  isHeld: boolean;
  isNew: boolean;
}

/** One card. It is drawn again only when something on it changes: a column moves thousands of them past. */
export const TaskCard = memo(function TaskCard(props: TaskCardProps) {
  const { task, partsDone, partsAll, parentCode, parentTitle, project, mayMove, isStop, isHeld, isNew } = props;
  const { hrefOf, open } = useBoard();
  const { place, card, isDragging, edge } = useDrag(task, mayMove);
  return (
    <div ref={place} className="relative pb-2">
      {edge && <DropLine edge={edge} />}
      <article
        ref={card}
        data-new={isNew}
        className={cx(
          'group relative grid gap-1.5 rounded-[8px] border bg-card px-3 pt-2.75 pb-2.5 transition-[border-color,translate,box-shadow]',
          'data-[new=true]:ring-2 data-[new=true]:ring-primary',
          'data-lifted:-translate-y-0.5 data-lifted:-rotate-1 data-lifted:border-primary data-lifted:shadow-float rtl:data-lifted:rotate-1',
          isHeld ? '-translate-y-0.5 border-primary shadow-float' : 'border-line hover:border-line-2',
          isDragging && 'border-dashed border-line-2 bg-transparent *:invisible',
          mayMove && 'cursor-grab',
        )}
      >
        {project !== undefined && <Hint>{project}</Hint>}
        <h3 className="leading-snug font-semibold">
          <a
            href={hrefOf(task.id)}
            draggable={false}
            data-card={task.id}
            tabIndex={isStop ? 0 : -1}
            aria-describedby="board-keys"
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              open(task.id);
            }}
            dir="auto"
            className="aligned-with-page line-clamp-3 wrap-anywhere outline-none after:absolute after:-inset-px after:rounded-[8px] focus-visible:after:outline-2 focus-visible:after:outline-offset-1 focus-visible:after:outline-primary pointer-coarse:pe-9"
          >
            {task.title}
          </a>
        </h3>
        {parentCode !== undefined && <PartOf code={parentCode} title={parentTitle ?? ''} />}
        {task.status === 'blocked' && task.blockedReason && <Reason>{task.blockedReason}</Reason>}
        {task.pictureId && (
          <img
            src={pictureUrl(task.id, task.pictureId, '320')}
            alt=""
            draggable={false}
            loading="lazy"
            decoding="async"
            className="h-18.5 w-full rounded-[5px] bg-sunk object-cover"
          />
        )}
        {partsAll > 0 && <PartsBar done={partsDone} all={partsAll} />}
        <Footer task={task} partsDone={partsDone} partsAll={partsAll} />
        {mayMove && !isHeld && <MoveButtons task={task} isStop={isStop} />}
      </article>
    </div>
  );
});

/** Ties the card to dragging once that is loaded. */
function useDrag(task: Task, mayDrag: boolean) {
  const { kit } = useBoard();
  const place = useRef<HTMLDivElement>(null);
  const card = useRef<HTMLElement>(null);
  const [isDragging, onDragging] = useState(false);
  const [edge, onEdge] = useState<Edge | null>(null);
  const { id } = task;
  useEffect(() => {
    if (!kit || !place.current || !card.current) return;
    return kit.attachCard({ card: card.current, place: place.current, id, mayDrag, onDragging, onEdge });
  }, [kit, id, mayDrag]);
  return { place, card, isDragging, edge };
}

const DropLine = ({ edge }: { edge: Edge }) => (
  <span
    aria-hidden
    className={cx(
      'pointer-events-none absolute inset-x-0 z-1 h-0.5 rounded-full bg-primary',
      edge === 'top' ? '-top-1.25' : 'bottom-0.75',
    )}
  />
);

const Hint = ({ children }: { children: string }) => (
  <p dir="auto" title={children} className={cx('aligned-with-page text-xs text-ink-3', cutLook(children, 1))}>
    {children}
  </p>
);

const PartOf = ({ code, title }: { code: string; title: string }) => (
  <p className="flex min-w-0 items-center gap-1 text-xs text-ink-3">
    <CornerDownRight size={13} aria-hidden className="mirror" />
    <span className="sr-only">{t('Part of')}</span>
    <span className="flex-none">
      <Code>{code}</Code>
    </span>
    <bdi title={title} className={cutLook(title, 1)}>
      {title}
    </bdi>
  </p>
);

const Reason = ({ children }: { children: string }) => (
  <p className="rounded-[5px] bg-red-wash px-2 py-1 text-xs text-red-ink">
    <span dir="auto" className="aligned-with-page line-clamp-3 wrap-anywhere">
      {children}
    </span>
  </p>
);

const PartsBar = ({ done, all }: { done: number; all: number }) => (
  <div aria-hidden className="h-1 overflow-hidden rounded-full bg-sunk">
    <div className="h-full rounded-full bg-green" style={{ inlineSize: `${(done / all) * 100}%` }} />
  </div>
);

interface FooterProps {
  task: Task;
  partsDone: number;
  partsAll: number;
}

function Footer({ task, partsDone, partsAll }: FooterProps) {
  return (
    <div className="flex items-end gap-2 text-xs text-ink-2">
      <div className="flex min-h-6 min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-1">
        <Code>{taskCode(task)}</Code>
        <Priority priority={task.priority} />
        <DueDate task={task} />
        {partsAll > 0 && (
          <Count icon={ListChecks} text={`${formatNumber(partsDone)}/${formatNumber(partsAll)}`}>
            {t('{{done}} of {{all}} subtasks done', { done: partsDone, all: partsAll })}
          </Count>
        )}
        {task.commentCount > 0 && (
          <Count icon={MessageSquare} text={formatNumber(task.commentCount)}>
            {t('{{count}} comments', { count: task.commentCount })}
          </Count>
        )}
      </div>
      <Assignee name={task.assigneeName} />
    </div>
  );
}

/** A figure with its sign; the whole words for screen readers. */
const Count = ({ icon: Icon, text, children }: { icon: LucideIcon; text: string; children: string }) => (
  <span className="inline-flex items-center gap-1">
    <Icon size={13} aria-hidden className="text-ink-3" />
    <bdi aria-hidden>{text}</bdi>
    <span className="sr-only">{children}</span>
  </span>
);

/** Initials, the whole name on hover and for screen readers. */
function Assignee({ name }: { name: string | null }) {
  const label = name === null ? t('Unassigned') : t('Assigned to {{name}}', { name });
  return (
    <span role="img" aria-label={label} data-tip={label} className="relative z-1 flex-none">
      {name === null ? (
        <span className="grid size-6 place-items-center rounded-full border border-dashed border-line-2 text-ink-3">
          <UserRound size={13} aria-hidden />
        </span>
      ) : (
        <Avatar person={personOf(name)} size={24} />
      )}
    </span>
  );
}

/** First and last word of a full name, as initials take them. */
function personOf(name: string) {
  const words = name.trim().split(/\s+/);
  return { firstName: words[0] ?? null, lastName: words.length > 1 ? (words.at(-1) ?? null) : null, email: name };
}
