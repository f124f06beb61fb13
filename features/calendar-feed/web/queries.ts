import { useQuery } from '@tanstack/react-query';
import { keyOf, read, useAction } from '#web/api/client.ts';
import { calendarFeedApi } from '../contract.ts';

const key = keyOf(calendarFeedApi.find, {});

export const useCalendarFeed = () => useQuery(read(calendarFeedApi.find, {}));
export const useMakeFeed = () => useAction(calendarFeedApi.create, [key]);
export const useRevokeFeed = () => useAction(calendarFeedApi.revoke, [key]);
