import { today } from '#web/i18n/formats.ts';
import { serverToday } from '#web/offline/clock.ts';

/** The later one of this device's today and the server's: a clock that is a day behind does not forbid the day that has begun. */
export const latestToday = (): string => [today(), serverToday()].sort().at(-1) ?? today();
