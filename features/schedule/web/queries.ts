import { useQuery } from '@tanstack/react-query';
import { read, useAction } from '#web/api/client.ts';
import { capacityApi } from '../capacity-contract.ts';
import { changeApi } from '../change-contract.ts';
import { scheduleApi } from '../contract.ts';
import { optimiseApi } from '../optimise-contract.ts';

/** What moving a task may change on screen. */
export const touched = [
  ['api', 'projects'],
  ['api', 'tasks'],
  ['api', 'dashboard'],
  ['api', 'activity'],
] as const;

export const useSchedule = (id: string) => useQuery(read(scheduleApi.find, { params: { id } }));
export const useFileCheck = (id: string) => useQuery(read(scheduleApi.fileCheck, { params: { id } }));
export const useSuggestedLinks = (id: string) => useQuery(read(scheduleApi.suggestLinks, { params: { id } }));
export const useLastChange = (id: string) => useQuery(read(changeApi.last, { params: { id } }));

export const useMove = () => useAction(scheduleApi.move, touched);
export const useUndo = () => useAction(changeApi.undo, touched);
export const useLink = () => useAction(scheduleApi.link, touched);
export const useUnlink = () => useAction(scheduleApi.unlink, touched);
export const usePlanTask = () => useAction(scheduleApi.plan, touched);
export const useSetBaseline = () => useAction(scheduleApi.setBaseline, touched);
export const useOptimise = () => useAction(optimiseApi.optimise, []);
export const useApply = () => useAction(optimiseApi.apply, touched);
export const useSetDataDate = () => useAction(capacityApi.setDataDate, touched);
export const useSetCapacity = () => useAction(capacityApi.setCapacity, touched);
