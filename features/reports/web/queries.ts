import { useQuery } from '@tanstack/react-query';
import { read, useAction } from '#web/api/client.ts';
import { reportMailsApi } from '../contract.ts';

const touched = [
  ['api', 'report-mails'],
  ['api', 'activity'],
] as const;

/** Asked anew whenever it is opened: what others' mails came to is told to their owners alone. */
export const useReportMails = () => useQuery({ ...read(reportMailsApi.list, {}), staleTime: 0 });
export const useMailOptions = (projectId?: string) =>
  useQuery({ ...read(reportMailsApi.options, { query: { projectId } }), staleTime: 0 });

export const useCreateMail = () => useAction(reportMailsApi.create, touched);
export const useChangeMail = () => useAction(reportMailsApi.update, touched);
export const useSendMail = () => useAction(reportMailsApi.send, touched);
export const useLeaveMail = () => useAction(reportMailsApi.leave, touched);
export const useRemoveMail = () => useAction(reportMailsApi.remove, touched);
