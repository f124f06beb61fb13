import { useQuery } from '@tanstack/react-query';
import { read, useAction } from '#web/api/client.ts';
import { riskCommentsApi } from '../comment-contract.ts';
import { type Risk, risksApi } from '../contract.ts';

/** What any write to the register may change on screen. */
const touched = [
  ['api', 'risks'],
  ['api', 'projects'],
  ['api', 'trash', 'risks'],
  ['api', 'dashboard'],
  ['api', 'alerts'],
  ['api', 'activity'],
] as const;

export interface RiskView {
  readonly projectId?: string | undefined;
  readonly status?: Risk['status'] | undefined;
  readonly severity?: Risk['severity'] | 'serious' | undefined;
  readonly source?: 'people' | 'engine' | undefined;
  readonly ownerId?: string | undefined;
  readonly probability?: number | undefined;
  readonly impact?: number | undefined;
  readonly search?: string | undefined;
}

export const useRisks = (query: RiskView) => useQuery(read(risksApi.list, { query }));
export const useHeat = ({ probability: _, impact: __, ...query }: RiskView) => useQuery(read(risksApi.heat, { query }));
export const useRisk = (id: string) => useQuery(read(risksApi.find, { params: { id } }));
export const useRiskHistory = (id: string) => useQuery(read(risksApi.history, { params: { id } }));
export const useTrashedRisks = () => useQuery(read(risksApi.trash, {}));

export const useRaiseRisk = () => useAction(risksApi.create, touched);
export const useChangeRisk = () => useAction(risksApi.update, touched);
export const useAdoptRisk = () => useAction(risksApi.adopt, touched);
export const useDismissRisk = () => useAction(risksApi.dismiss, touched);
export const useDeleteRisk = () => useAction(risksApi.remove, touched);
export const useRestoreRisk = () => useAction(risksApi.restore, touched);

export const useRiskComments = (id: string) => useQuery(read(riskCommentsApi.list, { params: { id } }));
export const useAddRiskComment = () => useAction(riskCommentsApi.add, touched);
export const useRemoveRiskComment = () => useAction(riskCommentsApi.remove, touched);
