import { amountText, asNumber, exact } from '#shared/money.ts';
import { formatMoney, formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import type { PlanPreview } from '../../contract.ts';

/** The budget of the project the plan is for, as far as it is known. */
export interface PlanBudget {
  readonly amount: number;
  /** Unknown while the project is not created. */
  readonly currency: string | undefined;
}

interface PlanCostsProps {
  readonly costs: NonNullable<PlanPreview['costs']>;
  readonly budget: PlanBudget | undefined;
}

/** What rows without a cost are worth beside those with one: earned value has the same rule. */
export function PlanCosts({ costs: { total, missing }, budget }: PlanCostsProps) {
  if (missing === 0) return null;
  const number = formatNumber(missing);
  if (!budget)
    return (
      <p className="text-amber-ink">
        {t('Rows without a cost: {{number}}. They share what the others leave of the budget.', { number })}
      </p>
    );
  const shown = (amount: number) =>
    budget.currency === undefined ? formatNumber(amount) : formatMoney(amount, budget.currency);
  const values = { number, budget: shown(budget.amount) };
  return (
    <p className="text-amber-ink">
      {total < budget.amount
        ? t(
            'Rows without a cost: {{number}}. They share what the others leave of the budget: {{left}} of {{budget}}.',
            {
              ...values,
              left: shown(asNumber(exact(amountText(budget.amount)) - exact(amountText(total)))),
            },
          )
        : t(
            'Rows without a cost: {{number}}. The others come to {{costs}} and leave nothing of the budget of {{budget}}, so these are worth nothing.',
            { ...values, costs: shown(total) },
          )}
    </p>
  );
}
