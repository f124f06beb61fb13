import { type CalendarDate, dateIn } from '#shared/dates.ts';
import { exact } from '#shared/money.ts';
import type { materials, payments } from '../tables/work.ts';
import { invoiceTexts } from './data.ts';
import { riyadh } from './days.ts';
import type { Dice } from './dice.ts';
import type { Project } from './projects.ts';
import type { PaymentRow } from './rows.ts';
import type { Site } from './schemas.ts';
import { filled, idOf, type Setting } from './setting.ts';
import { teamOf } from './site.ts';

export type Category = (typeof payments.$inferSelect)['category'];

type MaterialCategory = (typeof materials.$inferSelect)['category'];

export interface Invoice {
  readonly vendor: string;
  readonly description: string;
}
/** An invoice of a running cost. */
export function runningCost(
  site: Site,
  category: keyof typeof invoiceTexts.runningCosts.english,
  date: CalendarDate,
  throws: Dice,
): Invoice {
  const texts = invoiceTexts.runningCosts[site.isArabic ? 'arabic' : 'english'];
  const { vendor, description } = throws.pick(texts[category]);
  const words = { month: monthOf(date, site), n: String(throws.whole(3, 9)), city: cityOf(site) };
  const fill = (text: string) => text.replace(/\{(month|n|city)\}/g, (_, key: keyof typeof words) => words[key]);
  return { vendor: fill(vendor), description: fill(description) };
}

interface Delivery {
  readonly vendor: string;
  readonly kind: MaterialCategory;
  readonly date: CalendarDate;
  readonly site: Site;
}

export function delivery({ vendor, kind, date, site }: Delivery): Invoice {
  const { english, arabic } = invoiceTexts.materials[kind];
  const month = monthOf(date, site);
  return { vendor, description: site.isArabic ? `توريد ${arabic}، ${month}` : `${english} delivered in ${month}` };
}

function monthOf(date: CalendarDate, site: Site): string {
  const language = site.isArabic ? 'ar-SA-u-ca-gregory-nu-latn' : 'en-GB';
  const format = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${date}T00:00:00Z`));
}

const cityOf = ({ location, isArabic }: Site): string => {
  const parts = (location ?? '').split(/[,،]\s*/);
  return parts.at(-1) ?? (isArabic ? 'الرياض' : 'Riyadh');
};

/** The letters of an invoice number: of the vendor's Latin name, else of the project's city. */
export const vendorCode = (vendor: string): string => {
  const letters = vendor.normalize('NFD').replace(/[^A-Za-z]/g, '');
  return (letters || 'RUH').slice(0, 3).toUpperCase();
};

interface Entry {
  readonly vendor: string;
  readonly description: string;
  readonly category: Category;
  readonly amount: string;
  readonly vatRate: string;
  readonly invoiceNumber: string;
  readonly date: CalendarDate;
  readonly dueDate: CalendarDate;
}

/** A project manager enters the invoice on the day it comes. */
export function enter(setting: Setting, project: Project, { date, ...entry }: Entry, throws: Dice): PaymentRow {
  const createdAt = inOffice(date, 9, throws);
  const createdBy = idOf(setting.people, throws.pick(teamOf(project.site, 'pm')));
  const row: PaymentRow = {
    id: throws.id(createdAt),
    projectId: project.id,
    ...entry,
    status: 'pending',
    approvedAt: null,
    approvedBy: null,
    paidDate: null,
    paidBy: null,
    createdBy,
    createdAt,
    updatedAt: createdAt,
  };
  setting.announce({
    at: createdAt,
    actorId: createdBy,
    projectId: project.id,
    entity: 'payment',
    entityId: row.id,
    action: 'created',
    label: row.description,
    after: filled(row),
  });
  return row;
}

/** What a project manager approves at most; the rest is the administrator's. */
export const APPROVAL_LIMITS = { pm: '15000000' };

/** Somebody else than who entered it approves it within a week. */
export function approve(setting: Setting, project: Project, row: PaymentRow, throws: Dice): PaymentRow {
  const { days, people } = setting;
  const approvedAt = inOffice(days.after(dayOf(row.createdAt), throws.whole(1, 4)), 10, throws);
  const managers = exact(row.amount) > exact(APPROVAL_LIMITS.pm) ? [] : teamOf(project.site, 'pm');
  const others = [...managers, 'admin' as const].filter((key) => people[key].id !== row.createdBy);
  const approvedBy = idOf(people, throws.pick(others));
  return change(setting, row, approvedBy, approvedAt, { status: 'approved', approvedAt, approvedBy });
}

/** The administrator pays within three weeks of the approval. */
export function pay(setting: Setting, row: PaymentRow, throws: Dice): PaymentRow {
  const { days, people } = setting;
  const approvedOn = dayOf(row.approvedAt ?? row.createdAt);
  const paidDate = inOffice(days.after(approvedOn, throws.whole(5, 15)), 11, throws);
  const paidBy = people.admin.id;
  const paidReference = `SARIE ${dayOf(paidDate).replaceAll('-', '').slice(2)}-${throws.whole(1000, 9999)}`;
  return change(setting, row, paidBy, paidDate, { status: 'paid', paidDate, paidBy, paidReference });
}

function change(
  setting: Setting,
  old: PaymentRow,
  actorId: string | null,
  at: Date,
  values: Partial<PaymentRow>,
): PaymentRow {
  const keys = Object.keys(values) as (keyof PaymentRow)[];
  setting.announce({
    at,
    actorId,
    projectId: old.projectId,
    entity: 'payment',
    entityId: old.id,
    action: 'updated',
    label: old.description,
    before: Object.fromEntries(keys.map((key) => [key, old[key]])),
    after: { ...values },
  });
  return { ...old, ...values, updatedAt: at };
}

const dayOf = (moment: Date): CalendarDate => dateIn('Asia/Riyadh', moment);

const inOffice = (date: CalendarDate, fromHour: number, throws: Dice): Date =>
  riyadh(date, throws.whole(fromHour, 14), throws.whole(0, 59), throws.whole(0, 59));
