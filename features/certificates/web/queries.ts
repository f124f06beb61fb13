import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Request } from '#shared/http/endpoint.ts';
import { call, keyOf, read, useAction } from '#web/api/client.ts';
import { useWrite } from '#web/api/write.ts';
import { billApi } from '../bill-contract.ts';
import { type Certificate, type CertificateLine, certificatesApi } from '../contract.ts';
import type { LineToSave } from './parts/measured-field.ts';

/** What any write to a contract may change on screen. */
const touched = [
  ['api', 'projects'],
  ['api', 'payments'],
  ['api', 'budget'],
  ['api', 'activity'],
] as const;

const of = (id: string) => ({ params: { id } });

export const useOverview = (id: string) => useQuery(read(certificatesApi.overview, of(id)));
export const useBill = (id: string) => useQuery(read(billApi.bill, of(id)));
export const useVariations = (id: string) => useQuery(read(billApi.variations, of(id)));
export const useCertificates = (id: string) => useQuery(read(certificatesApi.list, of(id)));
export const useCertificate = (id: string, certificateId: string) =>
  useQuery(read(certificatesApi.find, { params: { id, certificateId } }));
export const useLines = (id: string, certificateId: string) =>
  useQuery(read(certificatesApi.lines, { params: { id, certificateId } }));

export const useSaveTerms = () => useAction(certificatesApi.saveTerms, touched);
export const useAddToBill = () => useAction(billApi.addToBill, touched);
export const useChangeItem = () => useAction(billApi.changeItem, touched);
export const useRemoveItem = () => useAction(billApi.removeItem, touched);
export const useAddVariation = () => useAction(billApi.addVariation, touched);
export const useApproveVariation = () => useAction(billApi.approveVariation, touched);
export const useRemoveVariation = () => useAction(billApi.removeVariation, touched);
export const useCreateCertificate = () => useAction(certificatesApi.create, touched);
export const useIssueAdvance = () => useAction(certificatesApi.issueAdvance, touched);
export const useIssueRelease = () => useAction(certificatesApi.issueRelease, touched);
export const useReceive = () => useAction(certificatesApi.receive, touched);
export const useChangeCertificate = () => useAction(certificatesApi.change, touched);
export const useWriteOff = () => useAction(certificatesApi.writeOff, touched);
export const useChangeReceipt = () => useAction(certificatesApi.changeReceipt, touched);
export const useRemoveReceipt = () => useAction(certificatesApi.removeReceipt, touched);
export const useVoid = () => useAction(certificatesApi.void, touched);
export const useRemoveCertificate = () => useAction(certificatesApi.remove, touched);

/** Reads the contract again: what is on screen may be behind. */
function useRefresh(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => Promise.all(touched.map((queryKey) => queries.invalidateQueries({ queryKey })));
}

/** A refusal too says that the screen is behind, and to look again. */
export function useIssue() {
  const refresh = useRefresh();
  return useWrite({
    mutationFn: (request: Request<typeof certificatesApi.issue>) => call(certificatesApi.issue, request),
    onSettled: refresh,
  });
}

/** Puts a draft that somebody else changed on screen, with its lines as they are now, and answers those. */
export function useCatchUp(id: string, certificateId: string) {
  const queries = useQueryClient();
  const params = { id, certificateId };
  return async (now: Certificate): Promise<readonly CertificateLine[]> => {
    const lines = await queries.fetchQuery({ ...read(certificatesApi.lines, { params }), staleTime: 0 });
    queries.setQueryData(keyOf(certificatesApi.find, { params }), now);
    return lines;
  };
}

/** Saves quantities of a draft. The lines are not asked for again: the screen has them. */
export function useMeasure(id: string, certificateId: string) {
  const queries = useQueryClient();
  const params = { id, certificateId };
  return useWrite({
    mutationFn: ({ lines, version }: { lines: readonly LineToSave[]; version: number }) =>
      call(certificatesApi.change, { params, body: { lines: [...lines], version } }),
    onSuccess: (certificate) => {
      queries.setQueryData(keyOf(certificatesApi.find, { params }), certificate);
      void queries.invalidateQueries({ queryKey: keyOf(certificatesApi.list, of(id)), exact: true });
    },
  });
}
