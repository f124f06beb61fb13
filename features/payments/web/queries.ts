import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, keyOf, read, useAction } from '#web/api/client.ts';
import { firstPage } from '#web/api/first-page.ts';
import { type Sending, sendFile } from '#web/api/upload.ts';
import { useWrite } from '#web/api/write.ts';
import { paymentAttachmentsApi } from '../attachment-contract.ts';
import { type Payment, type PaymentSort, paymentsApi } from '../contract.ts';
import { paymentFiguresApi } from '../figures-contract.ts';
import { vendorsApi } from '../vendor-contract.ts';

/** What any write to a payment may change on screen. */
const touched = [
  ['api', 'payments'],
  ['api', 'budget'],
  ['api', 'projects'],
  ['api', 'vendors'],
  ['api', 'trash', 'payments'],
  ['api', 'dashboard'],
  ['api', 'activity'],
] as const;

export interface PaymentView {
  readonly projectId?: string | undefined;
  readonly search?: string | undefined;
  readonly status?: Payment['status'] | undefined;
  readonly category?: Payment['category'] | undefined;
  readonly dueFrom?: string | undefined;
  readonly dueTo?: string | undefined;
  readonly sort?: PaymentSort | undefined;
}

/** Rows of one page: what a phone draws at once, and the next ones follow as one scrolls. */
const PAGE = 100;

/** What the first page of payments asks for. */
export const firstPayments = (query: PaymentView) => ({ query: { ...query, limit: PAGE, offset: 0 } });

export const usePayments = (query: PaymentView) =>
  useInfiniteQuery({
    queryKey: [...keyOf(paymentsApi.listAll, { query }), 'pages'],
    queryFn: ({ client, pageParam }) =>
      pageParam === 0
        ? firstPage(client, paymentsApi.listAll, firstPayments(query))
        : call(paymentsApi.listAll, { query: { ...query, limit: PAGE, offset: pageParam } }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < PAGE ? undefined : pages.length * PAGE),
  });
export const useOverdue = (projectId: string | undefined) =>
  useQuery(read(paymentsApi.listOverdue, { query: { projectId } }));
export const useBudget = (projectId: string | undefined) =>
  useQuery(read(paymentsApi.budget, { query: { projectId } }));
export const useAgeing = (projectId: string | undefined) =>
  useQuery(read(paymentFiguresApi.ageing, { query: { projectId } }));

export const useTotals = ({ sort: _, ...query }: PaymentView) => useQuery(read(paymentFiguresApi.totals, { query }));

interface Candidate {
  readonly vendor: string;
  readonly invoiceNumber: string;
  readonly amount: number | null;
  readonly dueDate: string;
  readonly except: string | undefined;
}

/** Asked once there is enough to compare: a vendor, and a number or an amount. */
export function useDuplicates({ vendor, invoiceNumber, amount, dueDate, except }: Candidate) {
  const isAmount = amount !== null && Number.isFinite(amount) && amount >= 0;
  const query = {
    vendor: vendor.trim(),
    invoiceNumber: invoiceNumber.trim() || undefined,
    amount: isAmount ? amount : undefined,
    dueDate: dueDate || undefined,
    except,
  };
  return useQuery({
    ...read(paymentsApi.duplicates, { query }),
    enabled: query.vendor !== '' && (query.invoiceNumber !== undefined || isAmount),
  });
}

export const useCreatePayment = () => useAction(paymentsApi.create, touched);
export const useUpdatePayment = () => useAction(paymentsApi.update, touched);
export const useDeletePayment = () => useAction(paymentsApi.remove, touched);

export const useTrashedPayments = () => useQuery(read(paymentsApi.trash, {}));
export const useRestorePayment = () => useAction(paymentsApi.restore, touched);

export const useVendors = () => useQuery(read(vendorsApi.list, {}));
export const useCreateVendor = () => useAction(vendorsApi.create, touched);
export const useUpdateVendor = () => useAction(vendorsApi.update, touched);
export const useDeleteVendor = () => useAction(vendorsApi.remove, touched);

export const useAttachments = (id: string) => useQuery(read(paymentAttachmentsApi.list, { params: { id } }));
export const useRemoveAttachment = () => useAction(paymentAttachmentsApi.remove, touched);
export const attachmentUrl = (id: string, attachmentId: string) => `/api/payments/${id}/attachments/${attachmentId}`;

export function useUploadAttachment(id: string) {
  const queries = useQueryClient();
  return useWrite({
    mutationFn: (sending: Sending) => sendFile(`/api/payments/${id}/attachments`, { ...sending, field: 'file' }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['api', 'payments'] }),
  });
}
