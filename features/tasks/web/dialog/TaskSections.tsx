import { useState } from 'react';
import { t } from '#web/i18n/text.ts';
import { Tabs } from '#web/ui/Tabs.tsx';
import { Comments } from './Comments.tsx';
import type { OpenTaskProps } from './family.ts';
import { History } from './History.tsx';
import { Pictures } from './Pictures.tsx';
import { Subtasks } from './Subtasks.tsx';

type Part = 'subtasks' | 'comments' | 'pictures' | 'history';

/** What hangs on a task: its subtasks, what was said, shown and changed. */
export function TaskSections({ family, rights, onOpen }: Omit<OpenTaskProps, 'onClose'>) {
  const { task, subtasks } = family;
  const [part, setPart] = useState<Part>('subtasks');
  const tabs: { value: Part; label: string; count?: number | undefined }[] = [
    { value: 'subtasks', label: t('Subtasks'), count: subtasks.length || undefined },
    { value: 'comments', label: t('Comments'), count: task.commentCount || undefined },
    { value: 'pictures', label: t('Pictures') },
    { value: 'history', label: t('History') },
  ];
  return (
    <div className="min-h-72 min-w-0">
      <Tabs
        label={t('Task')}
        tabs={tabs}
        value={part}
        onValue={setPart}
        panel={{
          subtasks: () => <Subtasks family={family} rights={rights} onOpen={onOpen} />,
          comments: () => <Comments task={task} mayComment={rights.progress} />,
          pictures: () => <Pictures task={task} mayAdd={rights.progress} />,
          history: () => <History family={family} />,
        }[part]()}
      />
    </div>
  );
}
