import { materialAlerts } from '#features/materials/server/access.ts';
import type { Database } from '#server/database/open.ts';
import { implement, type SessionUser } from '#server/http/route.ts';
import { type Alert, alertsApi } from '../contract.ts';

/** Where alerts come from, a line a kind. */
const sources: Readonly<Record<Alert['kind'], (db: Database, user: SessionUser, now: Date) => Promise<Alert[]>>> = {
  material: materialAlerts,
};

export const alertRoutes = implement(alertsApi, {
  async list({ query: { kind, limit, offset = 0 } }, { db, user, now, total }) {
    const kinds = kind ? [kind] : (Object.keys(sources) as Alert['kind'][]);
    const found = await Promise.all(kinds.map((one) => sources[one](db, user, now())));
    const alerts = found.flat().sort((one, other) => one.detail.days_ahead - other.detail.days_ahead);
    total(alerts.length);
    return alerts.slice(offset, limit === undefined ? undefined : offset + limit);
  },
});
