import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { materialsApi } from '#features/materials/contract.ts';
import { paymentsApi } from '#features/payments/contract.ts';
import { tasksApi } from '#features/tasks/contract.ts';
import { read } from '#web/api/client.ts';
import { isolate, msg, t } from '#web/i18n/text.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import type { Risk } from '../../contract.ts';

type Kind = 'taskId' | 'paymentId' | 'materialId';

interface LinkFieldsProps {
  projectId: string;
  /** What is linked already. */
  risk?: Risk | undefined;
  form: {
    readonly watch: (name: Kind) => string;
    readonly setValue: (name: Kind, value: string, options: { shouldDirty: boolean }) => void;
  };
}

/** The task, payment and material a risk is about, each looked for in its project. */
export function LinkFields({ projectId, risk, form }: LinkFieldsProps) {
  if (!projectId) return null;
  const field = (kind: Kind) => ({
    projectId,
    kind,
    value: form.watch(kind),
    known: risk && knownOf(risk, kind),
    onValue: (id: string) => form.setValue(kind, id, { shouldDirty: true }),
  });
  return (
    <fieldset key={projectId} className="grid min-w-0 gap-2 md:col-span-2">
      <legend className="pb-1.5 text-sm font-medium">{t('What it is about')}</legend>
      <LinkField {...field('taskId')} />
      <LinkField {...field('paymentId')} />
      <LinkField {...field('materialId')} />
    </fieldset>
  );
}

interface Choice {
  readonly id: string;
  readonly name: string;
}

const names: Record<Kind, { name: string; search: string; remove: string }> = {
  taskId: { name: msg('Linked task'), search: msg('Search tasks'), remove: msg('Unlink the task') },
  paymentId: { name: msg('Linked payment'), search: msg('Search payments'), remove: msg('Unlink the payment') },
  materialId: { name: msg('Linked material'), search: msg('Search materials'), remove: msg('Unlink the material') },
};

function knownOf(risk: Risk, kind: Kind): Choice | undefined {
  const [id, name] = {
    taskId: [risk.taskId, risk.taskName],
    paymentId: [risk.paymentId, risk.paymentName],
    materialId: [risk.materialId, risk.materialName],
  }[kind] as [string | null, string | null];
  return id ? { id, name: name ?? '' } : undefined;
}

interface LinkFieldProps {
  projectId: string;
  kind: Kind;
  value: string;
  known: Choice | undefined;
  onValue: (id: string) => void;
}

function LinkField({ projectId, kind, value, known, onValue }: LinkFieldProps) {
  const [chosen, setChosen] = useState(known);
  const { name, search, remove } = names[kind];
  if (value === '') {
    const take = (choice: Choice) => {
      setChosen(choice);
      onValue(choice.id);
    };
    return <Finder {...{ projectId, kind }} label={t(search)} onTake={take} />;
  }
  return (
    <div className="flex min-h-10 min-w-0 items-center gap-1 rounded-1 border border-control ps-3">
      <span className="min-w-0 flex-1 py-1 wrap-anywhere">
        <span className="block text-xs text-ink-3">{t(name)}</span>
        {isolate(chosen?.name ?? '')}
      </span>
      <IconButton icon={X} label={t(remove)} onClick={() => onValue('')} />
    </div>
  );
}

interface FinderProps {
  projectId: string;
  kind: Kind;
  label: string;
  onTake: (choice: Choice) => void;
}

/** A box to search in and, while one is in it, what was found below; Enter takes the first. */
function Finder({ projectId, kind, label, onTake }: FinderProps) {
  const [sought, setSought] = useState('');
  const [isOpen, setOpen] = useState(false);
  const found = useFound(projectId, kind, sought, isOpen);
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isInBox = event.target instanceof HTMLInputElement;
    if (event.key === 'Escape' && isOpen) setOpen(false);
    else if (event.key !== 'Enter' || !isInBox) return;
    event.preventDefault();
    event.stopPropagation();
    const [first] = found.choices ?? [];
    if (event.key === 'Enter' && first && sought.trim() !== '') onTake(first);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to the box and the buttons in it
    <div className="min-w-0" onFocus={() => setOpen(true)} onBlur={leave} onKeyDown={onKeyDown}>
      <SearchBox label={label} value={sought} onValue={setSought} className="md:w-full" />
      {isOpen && found.choices && (
        <ul className="mt-1 max-h-56 overflow-y-auto rounded-1 border border-line bg-card">
          {found.choices.map((choice) => (
            <li key={choice.id}>
              <button
                type="button"
                className="touch w-full px-3 py-1.5 text-start wrap-anywhere hover:bg-sunk focus-visible:-outline-offset-2"
                onClick={() => onTake(choice)}
              >
                <bdi>{choice.name}</bdi>
              </button>
            </li>
          ))}
          {found.choices.length === 0 && <li className="px-3 py-2 text-sm text-ink-3">{t('Nothing found')}</li>}
        </ul>
      )}
      {isOpen && found.isError && (
        <p role="alert" className="pt-1 text-sm text-red-ink">
          {t('The list could not be loaded.')}
        </p>
      )}
    </div>
  );
}

/** So many are offered; more letters find the others. */
const OFFERED = 20;

function useFound(projectId: string, kind: Kind, sought: string, isOpen: boolean) {
  const asked = { params: { id: projectId }, query: { limit: OFFERED, search: sought.trim() || undefined } };
  const options = (one: Kind) => ({ enabled: isOpen && kind === one });
  const tasks = useQuery({ ...read(tasksApi.listOfProject, asked), ...options('taskId') });
  const payments = useQuery({ ...read(paymentsApi.listOfProject, asked), ...options('paymentId') });
  const materials = useQuery({ ...read(materialsApi.listOfProject, asked), ...options('materialId') });
  const choices = {
    taskId: tasks.data?.map(({ id, number, title }) => ({ id, name: `T-${number} ${title}` })),
    paymentId: payments.data?.map(({ id, description, invoiceNumber }) => ({
      id,
      name: [description, invoiceNumber].filter(Boolean).join(' · '),
    })),
    materialId: materials.data?.map(({ id, item }) => ({ id, name: item })),
  };
  return { choices: choices[kind], isError: tasks.isError || payments.isError || materials.isError };
}
