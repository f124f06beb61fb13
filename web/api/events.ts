/** One change the server tells of; it carries no content, the client asks again for what changed. */
export interface ChangeEvent {
  readonly entity: string;
  readonly id: string;
  readonly projectId: string | null;
  readonly action: string;
}

/** Reads that a change makes old: those whose address begins so (web/api/client.ts), or with `exact` that one alone. */
export interface OldReads {
  readonly queryKey: readonly string[];
  readonly exact?: true;
}

export function keysOf({ entity, action, projectId }: ChangeEvent): readonly OldReads[] {
  const below = (...parts: string[]): OldReads => ({ queryKey: ['api', ...parts] });
  const feed = below('activity');
  const project = projectId ? [below('projects', projectId)] : [];
  switch (entity) {
    case 'project':
    case 'member':
      return [
        feed,
        below('projects'),
        below('dashboard'),
        below('analytics'),
        below('risks'),
        below('tasks'),
        below('trash'),
      ];
    case 'user':
    case 'invitation':
      return [feed, below('auth', 'user'), below('admin'), below('projects')];
    case 'report-mail':
      return [feed, below('report-mails')];
    case 'notification':
      return [below('notifications')];
    case 'organisation':
      return [below()];
    case 'task':
      return [
        feed,
        ...figuresOf(projectId),
        ...project.map(tasksBelow),
        ...project.map(scheduleBelow),
        below('tasks'),
        ...earnedFrom(projectId),
        ...(action === 'pictured' || action === 'unpictured' ? [below('photos')] : []),
      ];
    case 'log':
      return [feed, ...project, ...figuresOf(projectId), below('progress-logs'), below('photos')];
    case 'payment':
      return [feed, ...project, ...figuresOf(projectId), below('payments'), below('vendors'), below('budget')];
    case 'material':
      return [feed, ...project, ...figuresOf(projectId), below('materials'), below('alerts')];
    case 'vendor':
      return [below('vendors'), below('payments')];
    default:
      return [feed, ...project, ...figuresOf(projectId), below(`${entity}s`)];
  }
}

/** What the budget's reads take from tasks: the value they earn. */
const earnedFrom = (projectId: string | null): readonly OldReads[] => [
  { queryKey: ['api', 'budget'] },
  ...(projectId ? [{ queryKey: ['api', 'projects', projectId, 'earned-value'] }] : []),
];

const tasksBelow = ({ queryKey }: OldReads): OldReads => ({ queryKey: [...queryKey, 'tasks'] });

const scheduleBelow = ({ queryKey }: OldReads): OldReads => ({ queryKey: [...queryKey, 'schedule'] });

/** What is counted from a project's tasks: its card, the figures of its page, the dashboard. */
export const figuresOf = (projectId: string | null): readonly OldReads[] => [
  { queryKey: ['api', 'projects'], exact: true },
  ...(projectId ? [{ queryKey: ['api', 'projects', projectId], exact: true as const }] : []),
  { queryKey: ['api', 'dashboard'] },
  { queryKey: ['api', 'analytics'] },
];

const CHANNEL = 'changes';
const LOCK = 'event-stream';

interface Stream {
  onChanges: (changes: readonly ChangeEvent[]) => void;
  /** The stream stands, for the first time or again, here or taken over: what was read before may have changed. */
  onGap: () => void;
}

type Message = { changes: readonly ChangeEvent[] } | { gap: true };

/**
 * One stream for all tabs of this browser: whoever holds the lock listens and tells the others. Browsers allow six
 * connections to a server, and a dozen open tabs would take them all. Returns how to stop.
 */
export function followChanges({ onChanges, onGap }: Stream): () => void {
  const stop = new AbortController();
  const channel = new BroadcastChannel(CHANNEL);
  const take = (message: Message) => ('gap' in message ? onGap() : onChanges(message.changes));
  channel.onmessage = ({ data }: MessageEvent<Message>) => take(data);
  const tell = (message: Message) => {
    take(message);
    channel.postMessage(message);
  };
  void lead(() => listen(tell, stop.signal), stop.signal);
  return () => {
    stop.abort();
    channel.close();
  };
}

/** Waits for its turn to be the one tab that listens; where there are no locks (plain http), each tab listens itself. */
async function lead(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  try {
    if (navigator.locks) await navigator.locks.request(LOCK, { signal }, work);
    else await work();
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** EventSource connects again by itself; when it gives up (a proxy answered an error), a new one is made after a while. */
function listen(tell: (message: Message) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const open = () => {
      source = new EventSource('/api/events');
      source.onopen = () => tell({ gap: true });
      source.onmessage = ({ data }: MessageEvent<string>) => tell({ changes: [JSON.parse(data) as ChangeEvent] });
      source.onerror = () => {
        if (source?.readyState === EventSource.CLOSED) timer = setTimeout(open, RETRY_MS);
      };
    };
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      source?.close();
      resolve();
    });
    open();
  });
}

const RETRY_MS = 5000;
