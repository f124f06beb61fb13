import { useMemo, useState } from 'react';
import type { Project } from '#features/projects/contract.ts';
import { t } from '#web/i18n/text.ts';
import { Card } from '#web/ui/Card.tsx';
import { Table } from '#web/ui/Table.tsx';
import type { Task } from '../../contract.ts';
import { useJustAdded } from '../just-added.ts';
import { taskColumns } from '../parts/task-columns.tsx';
import { useRights } from '../rights.ts';
import { type BoardSearch, changedSearch } from '../search.ts';
import { taskCode } from '../vocabulary.ts';
import { BulkBar } from './BulkBar.tsx';
import { byNeed, sortOf, sortText } from './order.ts';

interface TaskListProps {
  tasks: readonly Task[];
  projectNames: ReadonlyMap<string, string> | undefined;
  project: Project | undefined;
  search: BoardSearch;
  onChange: (next: BoardSearch) => void;
}

/** The list beside the board: for changing many tasks at once. */
export function TaskList({ tasks, projectNames, project, search, onChange }: TaskListProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const newId = useJustAdded();
  const rightsOn = useRights();
  const rows = useMemo(() => byNeed(tasks), [tasks]);
  const columns = useMemo(() => taskColumns(projectNames), [projectNames]);
  const selected = useMemo(() => tasks.filter(({ id }) => ticked.has(id)), [tasks, ticked]);
  const mayChange = useMemo(() => tasks.some((task) => rightsOn(task).write), [tasks, rightsOn]);
  const selection = {
    // What a filter hides is not changed unseen.
    selected: useMemo(() => new Set(selected.map(({ id }) => id)), [selected]),
    onSelect: setTicked,
  };
  return (
    <>
      <Card>
        <Table
          label={t('Tasks')}
          rows={rows}
          keyOf={(task) => task.id}
          nameOf={(task) => `${taskCode(task)} ${task.title}`}
          columns={columns}
          sort={sortOf(search.sort)}
          onSort={(sort) => onChange({ sort: sortText(sort) })}
          selection={mayChange ? selection : undefined}
          fresh={newId}
          rowLink={(task) => ({ to: '/tasks', search: changedSearch(search, { task: task.id }) })}
        />
      </Card>
      {selected.length > 0 && <BulkBar tasks={selected} projectId={project?.id} onClear={() => setTicked(new Set())} />}
    </>
  );
}
