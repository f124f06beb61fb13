/** What other rooms may use of this one on the server. */
export { type OrganisationSettings, readSettings, requireRate, saveSettings, timeZoneSql } from './settings.ts';
