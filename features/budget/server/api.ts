/** What other rooms may use of this one on the server. */
export { stairOf } from '../earned-value/curve.ts';
export { sumStale, type TaskFigures } from './rollup.ts';
export { earnedValueOf, type MoneyAndWork, moneyAndWork, varianceAlerts } from './store.ts';
