import { useId } from 'react';
import type { Project } from '#features/projects/contract.ts';
import { projectOptions } from '#features/projects/web/parts/project-options.ts';
import { addDays } from '#shared/dates.ts';
import { today } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { DateInput, rangeFault, Select } from '#web/ui/inputs.tsx';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import type { Payment, PaymentSort } from '../../contract.ts';
import { categoryLabels } from '../../rules.ts';
import { categories, statuses, statusLabels } from '../labels.ts';
import type { PaymentView } from '../queries.ts';

/** What the address of the screen says. */
export interface PaymentSearch {
  project?: string | undefined;
  q?: string | undefined;
  status?: Payment['status'] | undefined;
  category?: Payment['category'] | undefined;
  due?: Due | undefined;
  /** First and last due day, when `due` is range. */
  from?: string | undefined;
  to?: string | undefined;
  sort?: PaymentSort | undefined;
  view?: 'analysis' | undefined;
}

const dueLabels = {
  week: 'Due in 7 days',
  month: 'Due in 30 days',
  range: 'Due between …',
} as const;
type Due = keyof typeof dueLabels;
const dues = Object.keys(dueLabels) as Due[];
const dueDays = { week: 7, month: 30 } as const;

const sortLabels: Record<PaymentSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  due: 'Due first',
  '-amount': 'Largest first',
  amount: 'Smallest first',
  vendor: 'By vendor',
};
const sorts = Object.keys(sortLabels) as PaymentSort[];

/** What is asked of the server; what the address says wrongly is left out. */
export const viewOf = (asked: PaymentSearch): PaymentView => ({
  projectId: asked.project,
  search: asked.q,
  status: statuses.find((status) => status === asked.status),
  category: categories.find((category) => category === asked.category),
  sort: sorts.find((sort) => sort === asked.sort && sort !== 'newest'),
  ...dueOf(asked),
});

function dueOf({ due, from, to }: PaymentSearch): Pick<PaymentView, 'dueFrom' | 'dueTo'> {
  if (due === 'range') return { dueFrom: from, dueTo: to };
  const days = due && dueDays[due];
  return days === undefined ? {} : { dueFrom: today(), dueTo: addDays(today(), days) };
}

interface FiltersProps {
  asked: PaymentSearch;
  onChange: (next: PaymentSearch) => void;
  projects: readonly Project[];
}

export const PaymentFilters = ({ asked, onChange, projects }: FiltersProps) => (
  <div className="flex flex-wrap gap-2.5">
    {asked.view !== 'analysis' && (
      <SearchBox
        label={t('Search by description, vendor or invoice number')}
        value={asked.q ?? ''}
        onValue={(text) => onChange({ q: text || undefined })}
        className="md:w-96"
      />
    )}
    <Select
      aria-label={t('Project')}
      value={asked.project ?? ''}
      onValue={(id) => onChange({ project: id || undefined })}
      className="max-md:w-full md:w-72"
      options={projectOptions(projects)}
    />
    {asked.view !== 'analysis' && <OfPayments asked={asked} onChange={onChange} />}
  </div>
);

const OfPayments = ({ asked, onChange }: Omit<FiltersProps, 'projects'>) => (
  <>
    <Select
      aria-label={t('Status')}
      value={asked.status ?? ''}
      onValue={(status) => onChange({ status: status || undefined })}
      className="max-md:w-[calc(50%-5px)] md:w-36"
      options={[
        { value: '', label: t('All states') },
        ...statuses.map((value) => ({ value, label: t(statusLabels[value]) })),
      ]}
    />
    <Select
      aria-label={t('Category')}
      value={asked.category ?? ''}
      onValue={(category) => onChange({ category: category || undefined })}
      className="max-md:w-[calc(50%-5px)] md:w-40"
      options={[
        { value: '', label: t('All categories') },
        ...categories.map((value) => ({ value, label: t(categoryLabels[value]) })),
      ]}
    />
    <Select
      aria-label={t('Due date')}
      value={asked.due ?? ''}
      onValue={(due) => onChange({ due: due || undefined, from: undefined, to: undefined })}
      className="max-md:w-[calc(50%-5px)] md:w-44"
      options={[
        { value: '', label: t('Any due date') },
        ...dues.map((value) => ({ value, label: t(dueLabels[value]) })),
      ]}
    />
    <Select
      aria-label={t('Sort')}
      value={asked.sort ?? 'newest'}
      onValue={(sort) => onChange({ sort: sort === 'newest' ? undefined : sort })}
      className="max-md:w-[calc(50%-5px)] md:w-40"
      options={sorts.map((value) => ({ value, label: t(sortLabels[value]) }))}
    />
    {asked.due === 'range' && <Range asked={asked} onChange={onChange} />}
  </>
);

function Range({ asked, onChange }: Omit<FiltersProps, 'projects'>) {
  const id = useId();
  const fault = rangeFault(asked.from, asked.to);
  const described = fault ? { 'aria-invalid': true, 'aria-describedby': id } : {};
  return (
    <fieldset className="flex flex-wrap items-center gap-2 max-md:w-full">
      <legend className="sr-only">{t('Due date')}</legend>
      <DateInput
        isDense
        aria-label={t('Due from')}
        {...described}
        value={asked.from ?? ''}
        onValue={(from) => onChange({ from: from || undefined })}
        className="md:w-40"
      />
      <span aria-hidden>–</span>
      <DateInput
        isDense
        aria-label={t('Due until')}
        {...described}
        value={asked.to ?? ''}
        onValue={(to) => onChange({ to: to || undefined })}
        className="md:w-40"
      />
      {fault && (
        <p id={id} role="alert" className="basis-full text-sm text-red-ink">
          {fault}
        </p>
      )}
    </fieldset>
  );
}
