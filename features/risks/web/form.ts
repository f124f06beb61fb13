import { z } from 'zod';
import { t } from '#web/i18n/text.ts';
import type { Risk } from '../contract.ts';
import { descriptionOf, titleOf } from './parts/labels.ts';

export const riskForm = () =>
  z.object({
    title: z.string().trim().min(1, t('Title is required')).max(200),
    description: z.string().trim().max(5000),
    probability: z.string(),
    impact: z.string(),
    ownerId: z.string(),
    response: z.string().trim().max(5000),
    trigger: z.string().trim().max(2000),
    taskId: z.string(),
    paymentId: z.string(),
    materialId: z.string(),
  });
export type RiskForm = z.input<ReturnType<typeof riskForm>>;

const USUAL = '3';

export const formOf = (risk?: Risk): RiskForm => ({
  title: risk ? titleOf(risk) : '',
  description: risk ? descriptionOf(risk) : '',
  probability: risk ? String(risk.probability) : USUAL,
  impact: risk ? String(risk.impact) : USUAL,
  ownerId: risk?.ownerId ?? '',
  response: risk?.response ?? '',
  trigger: risk?.trigger ?? '',
  taskId: risk?.taskId ?? '',
  paymentId: risk?.paymentId ?? '',
  materialId: risk?.materialId ?? '',
});

export const sentOf = ({ probability, impact, ownerId, taskId, paymentId, materialId, ...words }: RiskForm) => ({
  ...words,
  probability: Number(probability),
  impact: Number(impact),
  ownerId: ownerId || null,
  taskId: taskId || null,
  paymentId: paymentId || null,
  materialId: materialId || null,
});

/** The same with the project it is raised in. */
export const raiseForm = () => riskForm().extend({ projectId: z.string().min(1, t('Please select a project')) });

/** What is different from what was there: words of the engine that nobody touched stay its own. */
export function changesOf(values: RiskForm, risk: Risk): Partial<ReturnType<typeof sentOf>> {
  const [now, before] = [sentOf(values), sentOf(formOf(risk))];
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => value !== before[name as keyof typeof before]),
  );
}
