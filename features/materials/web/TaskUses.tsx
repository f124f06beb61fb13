import { Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useTasks } from '#features/tasks/web/queries.ts';
import { formatDate } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { NumberInput, TextInput } from '#web/ui/inputs.tsx';
import type { Material } from '../contract.ts';
import { useMaterialTasks } from './queries.ts';

export interface TaskUse {
  readonly taskId: string;
  readonly quantity: number | null;
}

interface TaskUsesProps {
  /** Absent: a new one, which no task uses yet. */
  material: Material | undefined;
  projectId: string;
  /** Undefined while nobody has changed them. */
  uses: readonly TaskUse[] | undefined;
  onUses: (uses: readonly TaskUse[]) => void;
}

/** The tasks that use the material, each with its quantity where somebody knows; the forecast goes by them. */
export function TaskUses({ material, ...props }: TaskUsesProps) {
  return (
    <fieldset className="grid gap-2 md:col-span-2">
      <legend className="pb-1.5 text-sm font-medium">{t('Tasks that use it')}</legend>
      {material ? <Stored {...props} materialId={material.id} /> : <Editor {...props} uses={props.uses ?? []} />}
    </fieldset>
  );
}

function Stored({ materialId, uses, ...props }: Omit<TaskUsesProps, 'material'> & { materialId: string }) {
  const stored = useMaterialTasks(materialId);
  if (!stored.data) return null;
  const own = stored.data.map(({ taskId, quantity }) => ({ taskId, quantity }));
  return <Editor {...props} uses={uses ?? own} />;
}

interface EditorProps extends Omit<TaskUsesProps, 'material' | 'uses'> {
  uses: readonly TaskUse[];
}

function Editor({ projectId, uses, onUses }: EditorProps) {
  const id = useId();
  const [name, setName] = useState('');
  const tasks = useTasks(projectId);
  const byId = new Map((tasks.data ?? []).map((task) => [task.id, task]));
  const nameOf = ({ number, title }: { number: number; title: string }) => `T-${number} ${title}`;
  const add = () => {
    const task = tasks.data?.find((one) => nameOf(one) === name.trim());
    if (!task || uses.some(({ taskId }) => taskId === task.id)) return;
    onUses([...uses, { taskId: task.id, quantity: null }]);
    setName('');
  };
  const change = (taskId: string, quantity: number | null) =>
    onUses(uses.map((use) => (use.taskId === taskId ? { taskId, quantity } : use)));
  const known = uses.flatMap((use) => {
    const task = byId.get(use.taskId);
    return task ? [{ use, task }] : [];
  });
  return (
    <>
      {known.length === 0 && (
        <p className="text-sm text-ink-3">{t('None is named: the forecast looks for them by their names.')}</p>
      )}
      <ul className="grid gap-2">
        {known.map(({ use, task }) => (
          <li key={task.id} className="flex items-center gap-2">
            <span className="min-w-0 flex-1 text-sm">
              <bdi title={nameOf(task)} className="block truncate">
                {nameOf(task)}
              </bdi>
              {task.plannedStartDate && <span className="text-xs text-ink-3">{formatDate(task.plannedStartDate)}</span>}
            </span>
            <span className="w-32 flex-none">
              <NumberInput
                aria-label={t('Quantity for {{task}}', { task: nameOf(task) })}
                placeholder={t('its share')}
                value={use.quantity}
                onValue={(quantity) => change(task.id, quantity)}
              />
            </span>
            <IconButton
              icon={X}
              label={t('Remove {{task}}', { task: nameOf(task) })}
              onClick={() => onUses(uses.filter(({ taskId }) => taskId !== task.id))}
            />
          </li>
        ))}
      </ul>
      <div className="flex gap-2">
        <TextInput
          aria-label={t('Task')}
          placeholder={t('Number or title of a task')}
          title={t('Number or title of a task')}
          list={id}
          value={name}
          onValue={setName}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
          className="flex-1 text-ellipsis"
        />
        <Button icon={Plus} onClick={add}>
          {t('Link task')}
        </Button>
      </div>
      <datalist id={id}>
        {tasks.data?.map((task) => (
          <option key={task.id} value={nameOf(task)} />
        ))}
      </datalist>
    </>
  );
}
