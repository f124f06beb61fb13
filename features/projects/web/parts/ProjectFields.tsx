import { msg, t } from '#web/i18n/text.ts';
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx';
import { Field } from '#web/ui/Field.tsx';
import { DateInput, NumberInput, Select, TextArea, TextInput } from '#web/ui/inputs.tsx';
import { statusLabel } from '#web/ui/status.ts';
import { ProgressRule } from '../../contract.ts';

const priorities = ['low', 'medium', 'high', 'critical'] as const;
const statuses = ['active', 'on_hold', 'completed', 'cancelled'] as const;
const options = (values: readonly string[]) => values.map((value) => ({ value, label: t(statusLabel(value)) }));

/** The section "Project Details" of the create and the edit form. */
export function DetailsSection({ withStatus = false }: { withStatus?: boolean }) {
  return (
    <Card>
      <CardHeader title={t('Project Details')} />
      <CardBody className="grid gap-4 md:grid-cols-2">
        <Field label={t('Project Name')} name="name" required className="md:col-span-2">
          <TextInput autoComplete="off" />
        </Field>
        <Field label={t('Client Name')} name="client">
          <TextInput autoComplete="off" />
        </Field>
        <Field label={t('Location')} name="location">
          <TextInput autoComplete="off" />
        </Field>
        <Field label={t('Description')} name="description" className="md:col-span-2">
          <TextArea />
        </Field>
        <Field label={t('Priority')} name="priority">
          <Select options={options(priorities)} />
        </Field>
        {withStatus && (
          <Field label={t('Status')} name="status">
            <Select options={options(statuses)} />
          </Field>
        )}
      </CardBody>
    </Card>
  );
}

/** The section "Budget & Timeline". */
export function BudgetSection({ currency, withRule = false }: { currency?: string | undefined; withRule?: boolean }) {
  return (
    <Card>
      <CardHeader title={t('Budget & Timeline')} />
      <CardBody className="grid gap-4 md:grid-cols-3">
        <Field label={currency ? t('Budget ({{currency}})', { currency }) : t('Budget')} name="budget">
          <NumberInput placeholder="0" />
        </Field>
        <Field label={t('Planned Start Date')} name="plannedStartDate">
          <DateInput />
        </Field>
        <Field label={t('Planned End Date')} name="plannedEndDate">
          <DateInput />
        </Field>
        {withRule && (
          <Field
            label={t('Value of work under way')}
            name="progressRule"
            help={t('Work done, earned value and planned value count by it, on all days.')}
            className="md:col-span-3"
          >
            <Select options={ProgressRule.options.map((value) => ({ value, label: t(ruleLabels[value]) }))} />
          </Field>
        )}
      </CardBody>
    </Card>
  );
}

/** What a task has earned before it is done. */
export const ruleLabels: Record<ProgressRule, string> = {
  percent: msg('Percent complete as reported'),
  zero_hundred: msg('0/100: nothing until a task is done'),
  fifty_fifty: msg('50/50: half at the start, half when done'),
  milestones: msg('Weighted steps of each task'),
};
