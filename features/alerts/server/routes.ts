import { materialAlerts } from '#features/materials/server/api.ts';
import { overduePayments } from '#features/payments/server/api.ts';
import { criticalRisks } from '#features/risks/server/api.ts';
import { readSettings } from '#features/settings/server/api.ts';
import type { Database } from '#server/database/open.ts';
import { implement, type SessionUser } from '#server/http/route.ts';
import { dateIn, daysBetween } from '#shared/dates.ts';
import { type Alert, alertsApi } from '../contract.ts';

/** Where alerts come from, a line a kind. */
const sources: Readonly<Record<Alert['kind'], (db: Database, user: SessionUser, now: Date) => Promise<Alert[]>>> = {
  material: materialAlerts,
  payment: paymentAlerts,
  risk: riskAlerts,
};

async function paymentAlerts(db: Database, user: SessionUser, now: Date): Promise<Alert[]> {
  const { timeZone } = await readSettings(db);
  const today = dateIn(timeZone, now);
  return (await overduePayments(db, user)).map(
    ({ id, projectId, projectName, description, vendor, invoiceNumber, dueDate }) => ({
      id: `payment-${id}`,
      kind: 'payment',
      projectId,
      projectName,
      title: description,
      description: [vendor, invoiceNumber].filter((part) => part).join(' · '),
      detail: { days_ahead: daysBetween(today, dueDate ?? today), paymentId: id, dueDate },
    }),
  );
}

async function riskAlerts(db: Database, user: SessionUser): Promise<Alert[]> {
  return (await criticalRisks(db, user)).map(
    ({ id, projectId, projectName, title, description, severity, sentences }) => ({
      id: `risk-${id}`,
      kind: 'risk',
      projectId,
      projectName,
      title,
      description,
      detail: { days_ahead: 0, riskId: id, severity, sentences },
    }),
  );
}

export const alertRoutes = implement(alertsApi, {
  async list({ query: { kind, limit, offset = 0 } }, { db, user, now, total }) {
    const kinds = kind ? [kind] : (Object.keys(sources) as Alert['kind'][]);
    const found = await Promise.all(kinds.map((one) => sources[one](db, user, now())));
    const alerts = found.flat().sort((one, other) => one.detail.days_ahead - other.detail.days_ahead);
    total(alerts.length);
    return alerts.slice(offset, limit === undefined ? undefined : offset + limit);
  },
});
