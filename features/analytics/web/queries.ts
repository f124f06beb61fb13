import { useQuery } from '@tanstack/react-query';
import { read } from '#web/api/client.ts';
import { analyticsApi, type ReportFilter, type ReportTask } from '../contract.ts';

export type TaskRowsWanted = ReportFilter & { readonly status?: ReportTask['status']; readonly month?: string };
export type PaymentRowsWanted = ReportFilter & { readonly month?: string };

export const useReport = (query: ReportFilter) => useQuery(read(analyticsApi.report, { query }));
export const useReportTasks = (query: TaskRowsWanted) => useQuery(read(analyticsApi.tasks, { query }));
export const useReportPayments = (query: PaymentRowsWanted) => useQuery(read(analyticsApi.payments, { query }));
