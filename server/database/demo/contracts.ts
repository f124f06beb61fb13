import { percentOf } from '#features/certificates/deduction-layers.ts';
import {
  type Account,
  advanceAccount,
  amountOf,
  balanceAfter,
  billSum,
  type ContractBalance,
  codeOf,
  NOTHING,
  type Terms,
  workAccount,
} from '#features/certificates/rules.ts';
import { IssuedTerms } from '#features/certificates/terms-contract.ts';
import type {
  billItems,
  certificateLines,
  certificateReceipts,
  certificates,
  contracts,
  variations,
} from '#server/database/tables/certificates.ts';
import { addDays, type CalendarDate, daysBetween } from '#shared/dates.ts';
import { decimalText, type Exact, exact, sum } from '#shared/money.ts';
import { contractTexts } from './data.ts';
import { riyadh } from './days.ts';
import type { Dice } from './dice.ts';
import type { Project } from './projects.ts';
import type { SiteKey } from './schemas.ts';
import { idOf, type Setting } from './setting.ts';
import { teamOf } from './site.ts';

type ItemRow = typeof billItems.$inferInsert & { id: string };
type CertificateRow = typeof certificates.$inferInsert & { id: string };
type ReceiptRow = typeof certificateReceipts.$inferInsert;

/** What employers owe the organisation: two of its contracts, from the advance to the third certificate. */
export interface ContractRows {
  readonly contracts: readonly (typeof contracts.$inferInsert)[];
  readonly variations: readonly (typeof variations.$inferInsert)[];
  readonly items: readonly ItemRow[];
  readonly certificates: readonly CertificateRow[];
  readonly lines: readonly (typeof certificateLines.$inferInsert)[];
  readonly receipts: readonly ReceiptRow[];
}

const SITES: readonly SiteKey[] = ['tower', 'metro'];
const PAYMENT_DAYS = 45;
const PERCENTS = {
  vatRate: '15',
  retentionPercent: '10',
  retentionCapPercent: '5',
  completionPercent: '50',
  advancePercent: '10',
  recoveryPercent: '10',
};
const TERMS: Terms = {
  currency: 'SAR',
  vatRate: exact(PERCENTS.vatRate),
  retentionPercent: exact(PERCENTS.retentionPercent),
  retentionCapPercent: exact(PERCENTS.retentionCapPercent),
  recoveryPercent: exact(PERCENTS.recoveryPercent),
  taxesAdvance: false,
};
/** How much of the time that has passed each certificate has caught up with. */
const REACHED = [0.55, 0.75, 0.92];
/** Invented registrations: the organisation's, and those of the employers. */
const OWN_VAT_NUMBER = '310146790200003';
const EMPLOYERS_VAT_NUMBERS: Partial<Record<SiteKey, string>> = { tower: '300491837500003', metro: '302208561400003' };
/** One certificate was issued too high, voided the day after and issued anew the day after that. */
const VOIDED = { site: 'metro', index: 1, reach: 1.12, reason: 'The blockwork of the concourse was measured twice.' };

export function makeContracts(setting: Setting, projects: readonly Project[]): ContractRows {
  const parts = projects.filter(({ key }) => SITES.includes(key)).map((project) => makeContract(setting, project));
  return {
    contracts: parts.flatMap((part) => part.contracts),
    variations: parts.flatMap((part) => part.variations),
    items: parts.flatMap((part) => part.items),
    certificates: parts.flatMap((part) => part.certificates),
    lines: parts.flatMap((part) => part.lines),
    receipts: parts.flatMap((part) => part.receipts),
  };
}

/** One variation: work added, and a little omitted. */
function variationHead(date: CalendarDate) {
  const { number, reason, approvedBy, approvedAfterDays } = contractTexts.variation;
  return { number, reason, date, approvedBy, approvedOn: addDays(date, approvedAfterDays) };
}

function makeContract(setting: Setting, project: Project): ContractRows {
  const throws = setting.throws(`contract ${project.key}`);
  const actorId = idOf(setting.people, teamOf(project.site, 'pm')[0]);
  const { today } = setting.days;
  const start = project.row.plannedStartDate ?? today;
  const whole = daysBetween(start, project.row.plannedEndDate ?? today);
  const share = Math.min(1, daysBetween(start, today) / Math.max(1, whole));
  const setAt = riyadh(addDays(start, -3), 11, throws.whole(0, 59));
  const items = billOf(project, throws, setAt);
  const variation = {
    id: throws.id(setAt),
    projectId: project.id,
    ...variationHead(addDays(today, -110)),
    createdBy: actorId,
  };
  const added = contractTexts.variation.items.map((item, index) => ({
    ...item,
    id: throws.id(setAt),
    projectId: project.id,
    variationId: variation.id,
    position: items.length + index + 1,
  }));
  const terms = {
    projectId: project.id,
    direction: 'incoming' as const,
    party: project.row.client ?? '',
    engineer: 'Saad Consulting Engineers',
    reference: `WN-${start.slice(0, 4)}-${throws.whole(100, 999)}`,
    vatNumber: OWN_VAT_NUMBER,
    partyVatNumber: EMPLOYERS_VAT_NUMBERS[project.key] ?? null,
    ...PERCENTS,
    taxesAdvance: false,
    allowsOverrun: false,
    paymentDays: PAYMENT_DAYS,
  };
  const all = [...items, ...added];
  const course = certify({ setting, project, throws, actorId, start, share, all, terms: IssuedTerms.parse(terms) });
  const subject = { actorId, projectId: project.id } as const;
  const own = { entity: 'contract', entityId: project.id, label: project.row.name } as const;
  setting.announce({
    ...subject,
    ...own,
    at: new Date(setAt.getTime() + 60_000),
    action: 'added',
    after: { items: items.length },
  });
  setting.announce({
    ...subject,
    at: riyadh(variation.date, 10),
    entity: 'variation',
    entityId: variation.id,
    action: 'created',
    label: variation.number,
    after: { number: variation.number, reason: variation.reason, date: variation.date },
  });
  return { contracts: [terms], variations: [variation], items: [...items, ...added], ...course };
}

/** The work of the project's budget with the contractor's margin, spread over the usual chapters of a bill. */
function billOf(project: Project, throws: Dice, at: Date): ItemRow[] {
  const budget = exact(project.row.budget ?? '0') / 10_000n;
  return contractTexts.bill.map(({ permille, rate, ...item }, index) => {
    const units = (budget * BigInt(permille) * 109n) / (BigInt(rate) * 100_000n);
    return {
      ...item,
      id: throws.id(at),
      projectId: project.id,
      quantity: String(units > 0n ? units : 1n),
      rate: `${rate}.${throws.pick(['00', '25', '50', '75'])}`,
      position: index + 1,
    };
  });
}

interface Course {
  readonly setting: Setting;
  readonly project: Project;
  readonly throws: Dice;
  readonly actorId: string | null;
  readonly start: CalendarDate;
  /** Of the time of the contract. */
  readonly share: number;
  readonly all: readonly ItemRow[];
  /** As each certificate says them; they have not changed since. */
  readonly terms: IssuedTerms;
}

function certify(course: Course): Pick<ContractRows, 'certificates' | 'lines' | 'receipts'> {
  const { setting, project, start, all } = course;
  const { today } = setting.days;
  const contractSum = billSum(all, 'SAR');
  const originalSum = billSum(
    all.filter(({ variationId }) => !variationId),
    'SAR',
  );
  let balance: ContractBalance = NOTHING;
  const rows: CertificateRow[] = [];
  const lines: ContractRows['lines'][number][] = [];
  const receipts: ReceiptRow[] = [];
  const keep = (row: Kept, account: Account, of: Exact) => {
    if (!row.voided) balance = balanceAfter(balance, account, TERMS);
    const made = issued(course, { ...row, sequence: rows.length + 1, contractSum: of, account });
    rows.push(made);
    if (row.isReceived) receipts.push(receivedWhole(course, made));
  };
  const advance = percentOf(exact(PERCENTS.advancePercent), originalSum, 'SAR');
  const advanced = { kind: 'advance', number: 1, date: addDays(start, 5), isReceived: true } as const;
  keep(advanced, advanceAccount(balance, advance, TERMS), originalSum);
  const measure = (reached: number, row: Pick<Kept, 'date'> & Partial<Kept>) => {
    const done = measured(course, reached);
    const workDone = sum(done.map(({ amount }) => amount));
    // The advance stands first among them.
    keep(
      { kind: 'work', number: rows.length, isReceived: false, ...row },
      workAccount(balance, workDone, contractSum, TERMS),
      contractSum,
    );
    const certificateId = rows.at(-1)?.id ?? '';
    lines.push(
      ...done.map(({ item, quantity, amount }) => ({
        certificateId,
        itemId: item.id,
        quantity: decimalText(quantity),
        amount: decimalText(amount),
        billQuantity: item.quantity,
        rate: item.rate,
      })),
    );
  };
  for (const [index, reached] of REACHED.entries()) {
    const date = endOfMonth(today, REACHED.length - index);
    const isRedone = project.key === VOIDED.site && index === VOIDED.index;
    if (isRedone) measure(reached * VOIDED.reach, { date, voided: VOIDED.reason });
    measure(reached, { date, issuedOn: addDays(date, isRedone ? 2 : 0), isReceived: daysBetween(date, today) > 45 });
  }
  return { certificates: rows, lines, receipts };
}

function measured({ all, share }: Course, reached: number) {
  return all.map((item, place) => {
    const quantity = doneOf(item, place, all.length, share * reached);
    return { item, quantity, amount: amountOf(quantity, exact(item.rate), 'SAR') };
  });
}

/** Chapters follow each other: the first are finished before the last begin. Whole units only. */
function doneOf({ quantity }: ItemRow, place: number, count: number, share: number): Exact {
  const own = Math.min(1, Math.max(0, (share * (count + 4) - place) / 5));
  const whole = exact(quantity) / 10_000n;
  return ((whole * BigInt(Math.round(own * 100))) / 100n) * 10_000n;
}

/** The last day of the month `back` months ago. */
function endOfMonth(today: CalendarDate, back: number): CalendarDate {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month - back, 0)).toISOString().slice(0, 10);
}

interface Kept {
  readonly kind: 'work' | 'advance';
  readonly number: number;
  readonly date: CalendarDate;
  /** The day itself unless told. */
  readonly issuedOn?: CalendarDate;
  readonly isReceived: boolean;
  /** Why it was taken back the day after. */
  readonly voided?: string;
}

interface Issued extends Kept {
  readonly sequence: number;
  readonly contractSum: Exact;
  readonly account: Account;
}

function issued(
  { setting, project, throws, actorId, terms }: Course,
  { account, isReceived: _isReceived, contractSum, issuedOn, voided, ...row }: Issued,
): CertificateRow {
  const at = riyadh(issuedOn ?? row.date, 13, throws.whole(0, 59));
  const id = throws.id(at);
  const { carried: _, ...amounts } = account;
  const texts = Object.fromEntries(Object.entries(amounts).map(([name, value]) => [name, decimalText(value)]));
  const label = codeOf(row);
  const about = { actorId, projectId: project.id, entity: 'certificate', entityId: id, label } as const;
  setting.announce({ ...about, at, action: 'created', after: { date: row.date, status: 'draft' } });
  const after = { status: 'issued', kind: row.kind, due: texts['due'], workDone: texts['workDone'] };
  setting.announce({
    ...about,
    at: new Date(at.getTime() + 1_800_000),
    action: 'updated',
    before: { status: 'draft' },
    after,
  });
  const voidedAt = riyadh(addDays(row.date, 1), 10);
  if (voided)
    setting.announce({
      ...about,
      at: voidedAt,
      action: 'updated',
      before: { status: 'issued' },
      after: { status: 'void', voidReason: voided },
    });
  return {
    ...row,
    id,
    projectId: project.id,
    status: voided ? 'void' : 'issued',
    ...(voided && { voidedAt, voidedBy: actorId, voidReason: voided }),
    periodFrom: row.kind === 'work' ? `${row.date.slice(0, 8)}01` : null,
    periodTo: row.kind === 'work' ? row.date : null,
    contractSum: decimalText(contractSum),
    ...texts,
    dueOn: addDays(row.date, PAYMENT_DAYS),
    vatRate: PERCENTS.vatRate,
    retentionPercent: PERCENTS.retentionPercent,
    recoveryPercent: PERCENTS.recoveryPercent,
    terms,
    issuedAt: new Date(at.getTime() + 1_800_000),
    issuedBy: actorId,
    createdBy: actorId,
    createdAt: at,
    updatedAt: at,
  };
}

/** The whole amount, some weeks after the certificate. */
function receivedWhole({ throws, actorId }: Course, { id, date, due }: CertificateRow): ReceiptRow {
  const day = addDays(date, 40);
  const at = riyadh(day, 11);
  return {
    id: throws.id(at),
    certificateId: id,
    kind: 'receipt',
    date: day,
    amount: due ?? '0',
    reference: `SARIE ${throws.whole(100_000, 999_999)}`,
    createdBy: actorId,
    createdAt: at,
    updatedAt: at,
  };
}
