/** What other rooms may use of this one on the server. */
export { type DayTrend, trendOf } from './store.ts';
