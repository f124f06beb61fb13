/** What other rooms may use of this one on the server. */
export { materialAlerts, shortfallsByWorth } from './access.ts';
export { purgeMaterials } from './store.ts';
export { readSupplyContext } from './supply.ts';
