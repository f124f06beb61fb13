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
        below('tasks'),
        ...plannedFrom(projectId),
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

/** What is computed from a project's tasks: its schedule, and in the budget the value they earn. */
export const plannedFrom = (projectId: string | null): readonly OldReads[] => [
  { queryKey: ['api', 'budget'] },
  ...(projectId
    ? ['earned-value', 'schedule'].map((part) => ({ queryKey: ['api', 'projects', projectId, part] }))
    : []),
];

const tasksBelow = ({ queryKey }: OldReads): OldReads => ({ queryKey: [...queryKey, 'tasks'] });

/** What is counted from a project's tasks: its card, the figures of its page, the dashboard. */
export const figuresOf = (projectId: string | null): readonly OldReads[] => [
  { queryKey: ['api', 'projects'], exact: true },
  ...(projectId ? [{ queryKey: ['api', 'projects', projectId], exact: true as const }] : []),
  { queryKey: ['api', 'dashboard'] },
  { queryKey: ['api', 'analytics'] },
];

const CHANNEL = 'changes';
const LOCK = 'event-stream';

/** What the stream of this browser says, whichever tab or part of this page listens to it. Returns how to stop. */
export function overhearChanges(onChanges: (changes: readonly ChangeEvent[]) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if ('changes' in data) onChanges(data.changes);
  };
  return () => channel.close();
}

interface Stream {
  onChanges: (changes: readonly ChangeEvent[]) => void;
  /** The stream stands, here or taken over, and something may have been missed: what was read before may have changed. */
  onGap: () => void;
  /** The server is there, and nothing that it changed since this page began is missed. */
  onStart: () => void;
}

type Message = { changes: readonly ChangeEvent[] } | { gap: true };

/**
 * One stream for all tabs of this browser: whoever holds the lock listens and tells the others. Browsers allow six
 * connections to a server, and a dozen open tabs would take them all. Returns how to stop.
 */
export function subscribeToChanges({ onChanges, onGap, onStart }: Stream): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const channel = new BroadcastChannel(CHANNEL);
  const take = (message: Message) => ('gap' in message ? onGap() : onChanges(message.changes));
  channel.onmessage = ({ data }: MessageEvent<Message>) => take(data);
  const deliver = (message: Message) => {
    if (signal.aborted) return;
    take(message);
    channel.postMessage(message);
  };
  void lead(() => listen({ deliver, onStart }, signal), signal);
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

/** For how long this page has been reading, in milliseconds; one of the two clocks stands still while a phone sleeps. */
const ageOfPage = (): number => Math.max(performance.now(), Date.now() - performance.timeOrigin);

/** What changed while the page read and did not listen yet; complete for so long before now. */
interface Start {
  readonly windowMs: number;
  readonly changes: readonly (ChangeEvent & { readonly agoMs: number })[];
}

interface Listening {
  readonly deliver: (message: Message) => void;
  readonly onStart: () => void;
}

/**
 * EventSource connects again by itself; when it gives up (a proxy answered an error), a new one is made after a while. Where the
 * server knows all that changed since the page began, that is told and there is no gap; whatever was lost later is one.
 */
function listen({ deliver, onStart }: Listening, signal: AbortSignal): Promise<void> {
  // Its turn may come in the moment it is no longer wanted.
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hasBegun = false;
    const begin = ({ windowMs, changes }: Start) => {
      if (hasBegun) return;
      hasBegun = true;
      const age = ageOfPage();
      if (windowMs < age) return deliver({ gap: true });
      const missed = changes.flatMap(({ agoMs, ...change }) => (agoMs <= age ? [change] : []));
      if (missed.length > 0) deliver({ changes: missed });
      onStart();
    };
    const open = () => {
      source = new EventSource(`/api/events?since=${Math.ceil(ageOfPage())}`);
      source.onopen = () => hasBegun && deliver({ gap: true });
      source.addEventListener('start', ({ data }: MessageEvent<string>) => begin(JSON.parse(data) as Start));
      source.onmessage = ({ data }: MessageEvent<string>) => deliver({ changes: [JSON.parse(data) as ChangeEvent] });
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
