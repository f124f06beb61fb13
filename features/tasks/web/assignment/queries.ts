import { call } from '#web/api/client.ts';
import { useWrite } from '#web/api/write.ts';
import { taskAssignmentApi } from '../../assignment-contract.ts';

interface Asked {
  readonly projectId: string;
  readonly taskIds: string[];
}

/** Asks who might take these tasks; writes nothing. */
export const useSuggestAssignees = () =>
  useWrite({ mutationFn: (body: Asked) => call(taskAssignmentApi.suggest, { body }) });
