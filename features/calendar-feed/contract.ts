import { z } from 'zod';
import { contract } from '#shared/http/endpoint.ts';
import { exactText } from '#shared/http/fields.ts';

/** Days back and ahead that a feed holds, and its events in all: the nearest first. */
export const DAYS_BACK = 60;
export const DAYS_AHEAD = 400;
export const MOST_EVENTS = 1000;

const Feed = z.object({ createdAt: z.string().nullable() });

export const calendarFeedApi = contract({
  find: {
    method: 'GET',
    path: '/api/profile/calendar-feed',
    summary: 'Since when the own calendar can be read by its address; null: it cannot',
    access: 'signed-in',
    response: Feed,
  },
  create: {
    method: 'POST',
    path: '/api/profile/calendar-feed',
    summary: 'Make the secret address of the own calendar; an earlier one ends. It is answered this once',
    access: 'signed-in',
    response: Feed.extend({ url: z.string() }),
    status: 201,
  },
  revoke: {
    method: 'DELETE',
    path: '/api/profile/calendar-feed',
    summary: 'End the address of the own calendar',
    access: 'signed-in',
    response: Feed,
  },
  read: {
    method: 'GET',
    path: '/api/calendar/:secret',
    summary: "A person's calendar (RFC 5545): own open tasks, milestones of own projects, payments due",
    access: 'public',
    params: z.object({ secret: exactText(100, 'secret') }),
    produces: 'text/calendar',
    mayReadStandby: true,
    response: z.string(),
  },
});
