import { z } from 'zod';
import { contract } from '#shared/http/endpoint.ts';
import { text } from '#shared/http/fields.ts';
import { Currency } from '#shared/money.ts';
import { isApprovalLimit, isRate, isTimeZone, isVatPercent } from './rules.ts';

const ApprovalLimit = z
  .string()
  .max(40, 'A limit is an amount such as 100000, or empty for none.')
  .refine(isApprovalLimit, 'A limit is an amount such as 100000, or empty for none.')
  .nullish();
const ApprovalLimits = z.object({ admin: ApprovalLimit, pm: ApprovalLimit });
/** Who may not approve has no limit to set: his role is named. */
const NewApprovalLimits = z
  .looseObject(ApprovalLimits.shape)
  .superRefine((limits, { addIssue }) => {
    for (const role of Object.keys(limits).filter((key) => !(key in ApprovalLimits.shape)))
      addIssue({
        code: 'custom',
        path: [role],
        message: 'Only admin and pm approve payments: this role has no limit.',
      });
  })
  .pipe(ApprovalLimits);

const secondFactorRoles = <S extends z.ZodType>(needed: S) =>
  z.object({ admin: needed, pm: needed, cm: needed, se: needed, viewer: needed });

export const Organisation = z.object({
  name: z.string(),
  timeZone: z.string(),
  projectCurrency: Currency,
  materialCurrency: Currency,
  reportingCurrency: Currency,
  /** Units of a currency for one US dollar, as decimal text. */
  ratesPerUsd: z.record(z.string(), z.string()),
  /** Who sees money, by role in the system or in the project; administrators and managers always do. */
  viewersSeeMoney: z.boolean(),
  siteEngineersSeeMoney: z.boolean(),
  /** Viewers get photos without the place and the camera's other notes. */
  hidePhotoPlace: z.boolean(),
  /** Forecasts come from api.open-meteo.com where the server has no provider of its own. */
  useOpenMeteo: z.boolean(),
  /** Roles that must have a second factor beside a password. */
  secondFactorRoles: secondFactorRoles(z.boolean()),
  /** Percent of VAT that a new payment contains, as decimal text. */
  vatRate: z.string(),
  /** The largest amount a role may approve, as decimal text in the project currency; absent or null: no limit. Empty for who sees no money. */
  approvalLimits: ApprovalLimits,
  mayApproveOwn: z.boolean(),
  isDemo: z.boolean(),
});
export type Organisation = z.infer<typeof Organisation>;

export const OrganisationChange = z
  .object({
    name: text(120, 'Organisation').pipe(z.string().min(1, 'The organisation needs a name.')),
    timeZone: z
      .string()
      .max(100, 'This time zone is not known, for example Asia/Riyadh.')
      .refine(isTimeZone, 'This time zone is not known, for example Asia/Riyadh.'),
    projectCurrency: Currency,
    materialCurrency: Currency,
    reportingCurrency: Currency,
    ratesPerUsd: z.partialRecord(
      Currency,
      z
        .string()
        .max(40, 'A rate is a positive number with at most 4 decimals, for example 3.75.')
        .refine(isRate, 'A rate is a positive number with at most 4 decimals, for example 3.75.'),
    ),
    viewersSeeMoney: z.boolean('viewersSeeMoney must be true or false'),
    siteEngineersSeeMoney: z.boolean('siteEngineersSeeMoney must be true or false'),
    hidePhotoPlace: z.boolean('hidePhotoPlace must be true or false'),
    useOpenMeteo: z.boolean('useOpenMeteo must be true or false'),
    /** All of them: a role that is left out needs none. */
    secondFactorRoles: secondFactorRoles(
      z.boolean('A role needs a second factor or not: true or false').default(false),
    ),
    vatRate: z
      .string()
      .max(40, 'The VAT rate is a number from 0 to 100, for example 15.')
      .refine(isVatPercent, 'The VAT rate is a number from 0 to 100, for example 15.'),
    /** All of them: a role that is left out has no limit. */
    approvalLimits: NewApprovalLimits,
    mayApproveOwn: z.boolean('mayApproveOwn must be true or false'),
  })
  .partial();
export type OrganisationChange = z.output<typeof OrganisationChange>;

/** Settings as whoever changes them saw them. */
const SettingsSeen = Organisation.omit({ isDemo: true })
  .extend({
    name: z.string().max(200, 'was.name has at most 200 characters'),
    timeZone: z.string().max(100, 'was.timeZone has at most 100 characters'),
    ratesPerUsd: z.partialRecord(Currency, z.string().max(40, 'was.ratesPerUsd has at most 40 characters each')),
    vatRate: z.string().max(40, 'was.vatRate has at most 40 characters'),
  })
  .partial();
export type SettingsSeen = z.output<typeof SettingsSeen>;

export const settingsApi = contract({
  find: {
    method: 'GET',
    path: '/api/organisation',
    summary: "The organisation's settings",
    access: 'signed-in',
    response: Organisation,
  },
  update: {
    method: 'PUT',
    path: '/api/organisation',
    summary:
      "Change the organisation's settings; what is not sent stays. approvalLimits and ratesPerUsd replace those before, whole. With `was`, 409 with the settings of now when one of those in it is another by now",
    access: 'organisation.manage',
    body: OrganisationChange.extend({ was: SettingsSeen.optional() }),
    response: Organisation,
  },
});
