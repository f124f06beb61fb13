import { history as accounts } from './accounts/history.ts';
import { history as apiTokens } from './api-tokens/history.ts';
import type { Bilingual, RoomHistory } from './audit/history-words.ts';
import { history as calendarFeed } from './calendar-feed/history.ts';
import { history as certificates } from './certificates/history.ts';
import { history as logs } from './logs/history.ts';
import { history as materials } from './materials/history.ts';
import { history as notifications } from './notifications/history.ts';
import { history as organisation } from './organisation/history.ts';
import { history as payments } from './payments/history.ts';
import { history as profile } from './profile/history.ts';
import { history as projects } from './projects/history.ts';
import { history as reports } from './reports/history.ts';
import { history as risks } from './risks/history.ts';
import { history as schedule } from './schedule/history.ts';
import { history as tasks } from './tasks/history.ts';
import { history as webhooks } from './webhooks/history.ts';

const listed = [
  projects,
  tasks,
  logs,
  materials,
  schedule,
  payments,
  certificates,
  risks,
  accounts,
  apiTokens,
  calendarFeed,
  webhooks,
  profile,
  organisation,
  notifications,
  reports,
] as const satisfies readonly RoomHistory[];

/** What each room says of its history, in the order in which kinds are listed. */
export const histories: readonly RoomHistory[] = listed;

type KindOf<R> = R extends RoomHistory ? keyof R['kinds'] : never;

/** A kind of thing that some room's history names. */
export type Entity = KindOf<(typeof listed)[number]>;

/** The kinds of things that history knows, with their names. */
export const kindWords: Readonly<Record<Entity, Bilingual>> = Object.assign({}, ...histories.map(({ kinds }) => kinds));

export const ENTITIES = Object.keys(kindWords) as readonly Entity[];

export const isEntity = (kind: string | undefined): kind is Entity =>
  kind !== undefined && Object.hasOwn(kindWords, kind);
