import { isDeepStrictEqual } from 'node:util';
import { implement } from '#server/http/route.ts';
import { conflict, invalid } from '#shared/http/errors.ts';
import { seesMoney } from '#shared/secret-fields.ts';
import { message } from '#shared/sentence.ts';
import { Organisation, type SettingsSeen, settingsApi } from '../contract.ts';
import { currenciesWithoutRate } from '../rules.ts';
import {
  assertRatesRemain,
  lockSettings,
  type OrganisationSettings,
  readSettings,
  type SettingsChange,
  saveSettings,
} from './settings.ts';

export const settingsRoutes = implement(settingsApi, {
  async find(_, { db, user }) {
    const settings = await readSettings(db);
    return organisationOf(seesMoney(settings, user.role) ? settings : { ...settings, approvalLimits: {} });
  },

  update: ({ body }, context) =>
    context.db.transaction(async (tx) => {
      const { was, ...given } = body;
      const change = Object.fromEntries(
        Object.entries(given).filter(([, value]) => value !== undefined),
      ) as SettingsChange;
      const before = await lockSettings(tx);
      if (was) assertUnchanged(organisationOf(before), was);
      const row = await saveSettings(tx, context, change);
      requireRates(row);
      await assertRatesRemain(tx, before.ratesPerUsd, row.ratesPerUsd);
      return organisationOf(row);
    }),
});

const organisationOf = (row: OrganisationSettings) => Organisation.parse(row);

function assertUnchanged(now: Organisation, was: SettingsSeen) {
  const isSame = (Object.keys(was) as (keyof SettingsSeen)[]).every((name) => isDeepStrictEqual(was[name], now[name]));
  if (!isSame)
    throw conflict('Somebody else changed these settings meanwhile. Look at what changed and save again.', now);
}

/** Amounts in a currency without a rate would silently drop out of every sum. */
function requireRates({ ratesPerUsd, projectCurrency, materialCurrency, reportingCurrency }: OrganisationSettings) {
  const [missing] = currenciesWithoutRate([projectCurrency, materialCurrency, reportingCurrency], ratesPerUsd);
  if (missing)
    throw invalid('ratesPerUsd', message('Set how many {{currency}} one US dollar is.', { currency: missing }));
}
