import { call } from '#web/api/client.ts';
import { paymentsApi } from '../../contract.ts';

const FOUND = 6;

/** Invoices by description, vendor or number, for the command palette. */
export async function findPayments(typed: string) {
  const found = await call(paymentsApi.listAll, { query: { search: typed, limit: FOUND } });
  return found.map(({ id, description, invoiceNumber, projectId, vendor }) => ({
    id,
    label: description,
    hint: invoiceNumber ?? vendor ?? '',
    to: `/payments?project=${projectId}&q=${encodeURIComponent(invoiceNumber ?? description)}`,
  }));
}
