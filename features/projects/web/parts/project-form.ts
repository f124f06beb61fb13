import { z } from 'zod';
import { hasAtMostDecimals } from '#shared/money.ts';
import { t } from '#web/i18n/text.ts';
import { ProgressRule, type Project } from '../../contract.ts';

const MAX_BUDGET = 1e12;

/** What the form holds while somebody types; built when needed, so that its sentences are in the reader's language. */
export const projectForm = () =>
  z
    .object({
      name: z.string().trim().min(1, t('Project name is required')).max(200),
      client: z.string().trim().max(200),
      description: z.string().trim().max(5000),
      location: z.string().trim().max(300),
      priority: z.enum(['low', 'medium', 'high', 'critical']),
      status: z.enum(['active', 'on_hold', 'completed', 'cancelled']),
      progressRule: ProgressRule,
      budget: z
        .number()
        .nonnegative(t('The budget must not be negative.'))
        .max(MAX_BUDGET)
        .refine((budget) => hasAtMostDecimals(budget, 2), t('At most two decimals, please.'))
        .nullable(),
      plannedStartDate: z.string(),
      plannedEndDate: z.string(),
      latitude: z.number().min(-90).max(90).nullable(),
      longitude: z.number().min(-180).max(180).nullable(),
      weatherEnabled: z.boolean(),
    })
    .superRefine((form, context) => {
      if (form.plannedStartDate && form.plannedEndDate && form.plannedEndDate < form.plannedStartDate) {
        const message = t('The end date must not be before the start date.');
        context.addIssue({ code: 'custom', path: ['plannedEndDate'], message });
      }
      if ((form.latitude === null) !== (form.longitude === null)) {
        const path = [form.latitude === null ? 'latitude' : 'longitude'];
        context.addIssue({ code: 'custom', path, message: t('Latitude and longitude belong together.') });
      }
    });

export type ProjectForm = z.input<ReturnType<typeof projectForm>>;

export const emptyProject: ProjectForm = {
  name: '',
  client: '',
  description: '',
  location: '',
  priority: 'medium',
  status: 'active',
  progressRule: 'percent',
  budget: null,
  plannedStartDate: '',
  plannedEndDate: '',
  latitude: null,
  longitude: null,
  weatherEnabled: false,
};

export const formOf = (project: Project): ProjectForm => ({
  ...emptyProject,
  ...project,
  client: project.client ?? '',
  description: project.description ?? '',
  location: project.location ?? '',
  plannedStartDate: project.plannedStartDate ?? '',
  plannedEndDate: project.plannedEndDate ?? '',
});

/** The form as the calls take it: empty texts and dates are null, no budget is 0. */
export const sentForm = ({
  client,
  description,
  location,
  budget,
  plannedStartDate,
  plannedEndDate,
  ...rest
}: ProjectForm) => ({
  ...rest,
  description: description || null,
  location: location || null,
  client: client || null,
  budget: budget ?? 0,
  plannedStartDate: plannedStartDate || null,
  plannedEndDate: plannedEndDate || null,
});

/** The fields that can be changed, as the form calls them. */
export const labels = {
  name: 'Project Name',
  client: 'Client Name',
  description: 'Description',
  location: 'Location',
  budget: 'Budget',
  plannedStartDate: 'Planned Start Date',
  plannedEndDate: 'Planned End Date',
  priority: 'Priority',
  status: 'Status',
  progressRule: 'Value of work under way',
  latitude: 'Latitude',
  longitude: 'Longitude',
  weatherEnabled: 'Weather monitoring',
} satisfies Partial<Record<keyof Project, string>>;

/** Only what differs from the row is sent, so that the rest keeps what others wrote. */
export function changedFields(project: Project, values: ProjectForm) {
  const before = sentForm(formOf(project)) as Record<string, unknown>;
  const now = sentForm(values) as Record<string, unknown>;
  return Object.fromEntries(
    Object.keys(labels)
      .filter((key) => before[key] !== now[key])
      .map((key) => [key, now[key]]),
  );
}

/** Cities of the Gulf, for who has no coordinates at hand; the sample of the specification is Riyadh. */
export const gulfCities = [
  { name: 'Riyadh', latitude: 24.7136, longitude: 46.6753 },
  { name: 'Jeddah', latitude: 21.4858, longitude: 39.1925 },
  { name: 'Makkah', latitude: 21.3891, longitude: 39.8579 },
  { name: 'Madinah', latitude: 24.5247, longitude: 39.5692 },
  { name: 'Dammam', latitude: 26.4207, longitude: 50.0888 },
  { name: 'Al Khobar', latitude: 26.2172, longitude: 50.1971 },
  { name: 'Jubail', latitude: 27.0046, longitude: 49.646 },
  { name: 'Yanbu', latitude: 24.0895, longitude: 38.0618 },
  { name: 'Tabuk', latitude: 28.3838, longitude: 36.555 },
  { name: 'NEOM', latitude: 28.0339, longitude: 35.2087 },
  { name: 'Abha', latitude: 18.2164, longitude: 42.5053 },
  { name: 'Dubai', latitude: 25.2048, longitude: 55.2708 },
  { name: 'Abu Dhabi', latitude: 24.4539, longitude: 54.3773 },
  { name: 'Doha', latitude: 25.2854, longitude: 51.531 },
  { name: 'Manama', latitude: 26.2285, longitude: 50.586 },
  { name: 'Kuwait City', latitude: 29.3759, longitude: 47.9774 },
  { name: 'Muscat', latitude: 23.588, longitude: 58.3829 },
] as const;
