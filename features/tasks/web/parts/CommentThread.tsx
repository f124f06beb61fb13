import { Trash2 } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { v7 } from 'uuid';
import { useMembers } from '#features/organisation/web/queries.ts';
import { useSession } from '#web/api/session.ts';
import { formatDateTime, formatRelative } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { ask } from '#web/ui/ask.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorNote } from '#web/ui/EmptyState.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { displayName } from '#web/ui/person.ts';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import { useReportUnsaved } from '#web/ui/unsaved.ts';
import type { TaskComment } from '../../comment-contract.ts';
import { toastFailed } from '../error-toasts.ts';
import { MentionBox } from './MentionBox.tsx';
import { mentionsIn, type Named, pieces } from './mentions.ts';

/** What was said about a thing of a project. */
export type CommentText = Omit<TaskComment, 'taskId'>;

/** What somebody is about to say; the id makes a repeat after a lost answer harmless. */
export interface Saying {
  readonly id: string;
  readonly body: string;
  readonly mentions: string[];
}

interface WriteContext<Input, Answer> {
  readonly isPending: boolean;
  mutate(input: Input, callbacks: { onSuccess?: (answer: Answer) => void; onError: (error: Error) => void }): void;
}

interface CommentThreadProps {
  projectId: string;
  comments: {
    readonly data: readonly CommentText[] | undefined;
    readonly isPending: boolean;
    readonly isError: boolean;
    readonly error: unknown;
    refetch(): unknown;
  };
  /** Between what was said and the box: what is still on its way, null where nothing is. */
  waiting?: ReactNode;
  mayComment: boolean;
  /** Answers true when the device keeps it until there is a network. */
  add: WriteContext<Saying, unknown>;
  remove: WriteContext<string, unknown>;
}

/** What people said about something, the oldest first, and a box to say more. */
export function CommentThread({ projectId, comments, waiting, mayComment, add, remove }: CommentThreadProps) {
  const members = useMembers(projectId).data;
  const people = useMemo(
    () => (members ?? []).map(({ userId, user }): Named => ({ id: userId, name: displayName(user) })),
    [members],
  );
  return (
    <div className="grid gap-4">
      {comments.isPending ? (
        <SkeletonRows count={2} />
      ) : comments.isError || !comments.data ? (
        <ErrorNote query={comments} what={t('The comments could not be loaded.')} />
      ) : comments.data.length === 0 ? (
        !waiting && <p className="text-ink-3">{t('No comments yet.')}</p>
      ) : (
        <ul className="grid gap-4">
          {comments.data.map((comment) => (
            <CommentRow key={comment.id} comment={comment} people={people} remove={remove} />
          ))}
        </ul>
      )}
      {waiting}
      {mayComment && <NewComment people={people} add={add} />}
    </div>
  );
}

interface CommentRowProps {
  comment: CommentText;
  people: readonly Named[];
  remove: CommentThreadProps['remove'];
}

function CommentRow({ comment, people, remove }: CommentRowProps) {
  const { user, role } = useSession();
  const name = comment.authorName ?? t('Former member');
  const names = people.filter(({ id }) => comment.mentions.includes(id)).map((person) => person.name);
  const confirm = async () => {
    const isSure = await ask({
      title: t('Delete comment'),
      text: t('Are you sure you want to delete this comment?'),
      confirm: t('Delete'),
      danger: true,
    });
    if (!isSure) return;
    remove.mutate(comment.id, { onError: (error) => toastFailed(t('The comment could not be deleted.'), error) });
  };
  return (
    <li className="flex gap-3">
      <Avatar person={{ email: name, firstName: name, lastName: name.split(/\s+/).at(-1) ?? '' }} size={28} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
          <b className="font-semibold">
            <bdi>{name}</bdi>
          </b>
          <time dateTime={comment.createdAt} title={formatDateTime(comment.createdAt)} className="text-ink-3">
            {formatRelative(comment.createdAt)}
          </time>
        </p>
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {pieces(comment.body, names).map(({ at, text, isMention }) =>
            isMention ? (
              <b key={at} className="font-medium text-primary">
                {text}
              </b>
            ) : (
              text
            ),
          )}
        </p>
      </div>
      {(comment.authorId === user.id || role === 'admin') && (
        <IconButton icon={Trash2} label={t('Delete comment')} disabled={remove.isPending} onClick={confirm} />
      )}
    </li>
  );
}

function NewComment({ people, add }: { people: readonly Named[]; add: CommentThreadProps['add'] }) {
  const [body, setBody] = useState('');
  const [mentioned, setMentioned] = useState<readonly Named[]>([]);
  const [id, setId] = useState(() => v7());
  useReportUnsaved(body.trim() !== '' && !add.isPending);
  const send = () => {
    const text = body.trim();
    if (text === '' || add.isPending) return;
    add.mutate(
      { id, body: text, mentions: mentionsIn(text, mentioned) },
      {
        onSuccess: (isQueued) => {
          setBody('');
          setMentioned([]);
          setId(v7());
          if (isQueued !== true) toastSuccess(t('Comment added.'));
        },
        onError: (error) => toastFailed(t('The comment could not be added.'), error),
      },
    );
  };
  return (
    <div className="grid gap-2.5">
      <MentionBox
        label={t('New comment')}
        people={people}
        value={body}
        onValue={setBody}
        onMention={(person) => setMentioned((before) => [...before, person])}
        onSend={send}
      />
      <Button className="justify-self-end" disabled={body.trim() === ''} busy={add.isPending} onClick={send}>
        {t('Comment')}
      </Button>
    </div>
  );
}
