/** What other rooms may use of this one on the server. */
export { materialAlerts, shortfallsByWorth, supplyGround } from './access.ts';
export { purgeMaterials } from './store.ts';
