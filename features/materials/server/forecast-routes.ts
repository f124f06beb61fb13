import { readSettings } from '#features/organisation/server/store.ts';
import { implement } from '#server/http/route.ts';
import { dateIn } from '#shared/dates.ts';
import { materialForecastApi } from '../forecast-contract.ts';
import { wordAdvice } from './advice.ts';
import { figuresOf, forecastAll, noFigures } from './forecasts.ts';
import { answerQuestion } from './question.ts';
import { readShortages } from './read.ts';

export const materialForecastRoutes = implement(materialForecastApi, {
  async listShortfalls({ query }, { db, user, now, total }) {
    const { rows, total: count } = await readShortages(db, user, query);
    total(count);
    const { timeZone } = await readSettings(db);
    const forecasts = await forecastAll(db, rows, dateIn(timeZone, now()));
    return rows.map((row) => {
      const forecast = forecasts.get(row.id);
      return { ...row, ...(forecast ? figuresOf(forecast, row.unit) : noFigures) };
    });
  },

  async forecast({ body }, { db, user, now, ai, limits }) {
    limits.ai.take(user.id);
    return wordAdvice(await answerQuestion({ db, user, now: now() }, body), ai);
  },
});
