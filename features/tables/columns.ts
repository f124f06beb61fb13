/**
 * The tables that Excel and Power BI read, by the names of their columns. What a column holds says how it is answered in JSON, and in a
 * .csv file; a trailing `?` allows nothing. Names are a promise: columns are added, never renamed.
 */
export type ColumnKind = 'text' | 'number' | 'integer' | 'boolean' | 'date' | 'moment';
export type Columns = Readonly<Record<string, ColumnKind | `${ColumnKind}?`>>;

const ofProject = { projectId: 'text', projectName: 'text' } as const;
const changes = { createdAt: 'moment', updatedAt: 'moment' } as const;

const projects = {
  ...{ id: 'text', name: 'text', client: 'text?', location: 'text?', status: 'text', priority: 'text' },
  ...{ currency: 'text', budget: 'number?', spentAmount: 'number?' },
  ...{ plannedStartDate: 'date?', plannedEndDate: 'date?' },
  ...{ taskCount: 'integer', doneCount: 'integer', inProgressCount: 'integer', blockedCount: 'integer' },
  ...{ workDone: 'integer?' },
  ...changes,
} as const satisfies Columns;

const tasks = {
  id: 'text',
  ...ofProject,
  ...{ number: 'integer', wbs: 'text?', title: 'text', status: 'text', priority: 'text', assigneeName: 'text?' },
  ...{ parentTaskId: 'text?', isSummary: 'boolean', isMilestone: 'boolean' },
  // A part of `parentTaskId` promised for a day: counted among the tasks of a project, without a cost of its own.
  isPromise: 'boolean',
  ...{ plannedStartDate: 'date?', plannedEndDate: 'date?', actualStart: 'date?', actualFinish: 'date?' },
  ...{ estimatedHours: 'number?', percentComplete: 'integer', budgetedCost: 'number?', currency: 'text' },
  blockedReason: 'text?',
  ...changes,
} as const satisfies Columns;

const materials = {
  id: 'text',
  ...ofProject,
  ...{ item: 'text', category: 'text', unit: 'text' },
  ...{ requiredQty: 'number', onSiteQty: 'number', deliveredQty: 'number' },
  ...{ costPerUnit: 'number?', totalCost: 'number?', currency: 'text', supplier: 'text?' },
  ...{ orderedDate: 'date?', expectedDeliveryDate: 'date?' },
  ...changes,
} as const satisfies Columns;

const payments = {
  id: 'text',
  ...ofProject,
  ...{ description: 'text', vendor: 'text?', invoiceNumber: 'text?', category: 'text', status: 'text' },
  ...{ amount: 'number?', netAmount: 'number?', vatAmount: 'number?', vatRate: 'number', currency: 'text' },
  ...{ dueDate: 'date?', approvedAt: 'moment?', paidDate: 'moment?', paidReference: 'text?' },
  ...changes,
} as const satisfies Columns;

const certificates = {
  id: 'text',
  ...ofProject,
  ...{ direction: 'text', party: 'text', kind: 'text', number: 'integer', status: 'text' },
  ...{ date: 'date', periodFrom: 'date?', periodTo: 'date?', currency: 'text' },
  ...{ certified: 'number?', advance: 'number?', recovery: 'number?', retention: 'number?', released: 'number?' },
  ...{ vat: 'number?', deducted: 'number?', broughtForward: 'number?', due: 'number?', dueOn: 'date?' },
  ...{ issuedAt: 'moment?', paidOn: 'date?', outstanding: 'number?' },
  ...changes,
} as const satisfies Columns;

const risks = {
  id: 'text',
  ...ofProject,
  ...{ title: 'text', description: 'text', probability: 'integer', impact: 'integer', score: 'integer' },
  ...{ status: 'text', ownerName: 'text?', response: 'text', trigger: 'text', isFromEngine: 'boolean' },
  closedAt: 'moment?',
  ...changes,
} as const satisfies Columns;

const logs = {
  id: 'text',
  ...ofProject,
  ...{ date: 'date', taskTitle: 'text?', authorName: 'text?', manpower: 'integer', notes: 'text' },
  ...{ photoCount: 'integer', version: 'integer', writtenAt: 'moment?' },
  ...changes,
} as const satisfies Columns;

/** How each project stood when a day began. */
const dailyFigures = {
  ...ofProject,
  ...{ date: 'date', status: 'text', health: 'text', currency: 'text' },
  ...{ budget: 'number?', spentAmount: 'number?', overdueAmount: 'number?', overdueCount: 'integer' },
  ...{ taskCount: 'integer', doneCount: 'integer', inProgressCount: 'integer', blockedCount: 'integer' },
  ...{ elapsedPercent: 'integer', criticalRisks: 'integer', highRisks: 'integer' },
} as const satisfies Columns;

export const tables = {
  projects,
  tasks,
  materials,
  payments,
  certificates,
  risks,
  logs,
  'daily-figures': dailyFigures,
} as const;
export type TableName = keyof typeof tables;
export const tableNames = Object.keys(tables) as TableName[];
