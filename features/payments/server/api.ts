/** What other rooms may use of this one on the server. */
export { overduePayments } from './access.ts';
export { addCertifiedPayment, netAmountSql, purgePayments, withdrawCertifiedPayment } from './store.ts';
