/** What other rooms may use of this one on the server. */
export { earnedValueOf, type MoneyAndWork, moneyAndWork, varianceAlerts } from './store.ts';
