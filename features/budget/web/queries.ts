import { useQuery } from '@tanstack/react-query';
import { read } from '#web/api/client.ts';
import { budgetApi } from '../contract.ts';

export const useBudgetAlerts = (projectId: string | undefined) =>
  useQuery(read(budgetApi.alerts, { query: { projectId } }));
export const useCosts = (projectId: string | undefined) => useQuery(read(budgetApi.costs, { query: { projectId } }));
export const useMargins = (projectId: string | undefined) =>
  useQuery(read(budgetApi.margins, { query: { projectId } }));
export const useEarnedValue = (id: string) => useQuery(read(budgetApi.earnedValue, { params: { id } }));
export const useBudgetTotal = () => useQuery(read(budgetApi.total, {}));
export const useProjectBudgets = () => useQuery(read(budgetApi.projects, { query: {} }));
