import { useEffect, useState } from 'react';
import { call, messageOf } from '#web/api/client.ts';
import { t } from '#web/i18n/text.ts';
import { type MovedTask, scheduleApi } from '../../contract.ts';
import type { Dragging } from './use-bar-drag.ts';

/** What a drop where the pointer rests would do: the tasks that move along, or why it is refused. */
export interface Preview {
  readonly moved: ReadonlyMap<string, MovedTask>;
  readonly refused: string | undefined;
}

/** The pointer rests so long before the plan is asked. */
const REST_MS = 120;

/** Asks the plan what a drag would change, without changing anything. */
export function usePreview(projectId: string, dragging: Dragging | undefined): Preview | undefined {
  const [answer, setAnswer] = useState<Preview & { key: string }>();
  const key = dragging?.dates ? [dragging.taskId, ...dragging.dates].join(' ') : '';
  useEffect(() => {
    const [taskId, plannedStartDate, plannedEndDate] = key.split(' ');
    if (!taskId || !plannedStartDate || !plannedEndDate) return;
    const moves = [{ taskId, plannedStartDate, plannedEndDate }];
    const timer = setTimeout(() => {
      call(scheduleApi.move, { params: { id: projectId }, body: { moves, preview: true } }).then(
        ({ moved }) => setAnswer({ key, moved: new Map(moved.map((row) => [row.taskId, row])), refused: undefined }),
        (error) => setAnswer({ key, moved: new Map(), refused: messageOf(error, t('The task could not be moved')) }),
      );
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [projectId, key]);
  return key !== '' && answer?.key === key ? answer : undefined;
}
