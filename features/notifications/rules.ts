/** What a person is told of. */
export const kinds = ['assignment', 'mention', 'approval', 'overdue', 'shortfall', 'risk'] as const;
export type Kind = (typeof kinds)[number];

export const mailModes = ['off', 'daily', 'at_once'] as const;

/** How a person is told of a kind. */
export interface Channels {
  /** In the list behind the header's button. */
  readonly app: boolean;
  /** `daily`: in the digest of the next working morning. */
  readonly mail: (typeof mailModes)[number];
  /** On the devices that were allowed to. */
  readonly push: boolean;
}

/** What holds until a person chooses: by mail once a day; on the device what is meant for oneself. */
export const presets: Readonly<Record<Kind, Channels>> = {
  assignment: { app: true, mail: 'daily', push: true },
  mention: { app: true, mail: 'daily', push: true },
  approval: { app: true, mail: 'daily', push: true },
  overdue: { app: true, mail: 'daily', push: false },
  shortfall: { app: true, mail: 'daily', push: false },
  risk: { app: true, mail: 'daily', push: true },
};

/** Of a project a person wants to know everything, what is meant for himself, or nothing. */
export const levels = ['everything', 'personal', 'nothing'] as const;
export type Level = (typeof levels)[number];
export const personalKinds: readonly Kind[] = ['assignment', 'mention', 'approval'];

/** After a mail was refused the next is tried so many minutes later; from the last on it stays at that. */
const RETRY_MINUTES = [5, 15, 60, 360] as const;

/** How many minutes nothing is mailed to somebody after so many refusals in a row. */
export const minutesToRetry = (refusals: number): number =>
  RETRY_MINUTES[Math.min(refusals, RETRY_MINUTES.length) - 1] ?? RETRY_MINUTES[0];

/** Kept for so many days. */
export const RETENTION_DAYS = 90;

type Stored = Readonly<Record<string, { readonly [C in keyof Channels]?: Channels[C] | undefined }>>;

/** A person's choices over the presets. */
export const choicesOf = (stored: Stored): Record<Kind, Channels> =>
  Object.fromEntries(kinds.map((kind) => [kind, { ...presets[kind], ...withoutUndefined(stored[kind]) }])) as Record<
    Kind,
    Channels
  >;

const withoutUndefined = (given: object = {}) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));

/** Night, local time: nothing is sent from 20:00 to 06:00, for sites begin early. */
export const NIGHT = { from: '20:00', to: '06:00' } as const;

/** Whether nothing is sent now. `time` is the local "HH:MM". */
export const isQuietAt = (time: string, isWorkingDay: boolean): boolean =>
  !isWorkingDay || time >= NIGHT.from || time < NIGHT.to;

interface Clock {
  /** Local calendar date and "HH:MM". */
  readonly date: string;
  readonly time: string;
}

interface Morning extends Clock {
  readonly isWorkingDay: boolean;
  /** When work begins, "HH:MM". */
  readonly begins: string;
}

const morningOf = ({ begins }: Morning): string => (begins > NIGHT.to ? begins : NIGHT.to);

/** The digest is sent from the first hour of a working day on, never at night. */
export const isDigestDue = (now: Morning): boolean =>
  now.isWorkingDay && now.time >= morningOf(now) && now.time < NIGHT.from;

/** What came up to this morning is in its digest; what comes later waits for the next one. */
export const isInDigest = (now: Morning, made: Clock): boolean =>
  isDigestDue(now) && (made.date < now.date || (made.date === now.date && made.time < morningOf(now)));
