/**
 * What the numbers in answers are, but for the room of contracts and certificates, which is money as a whole. Written out by
 * hand: which are money, and so for those alone who may see it, and which are not.
 * A field is named as it stands in an answer, with what it stands in where the name alone says too little.
 */
export const money: readonly string[] = [
  // Projects, materials, payments.
  ...['budget', 'spentAmount', 'costPerUnit', 'totalCost', 'budgetedCost', 'amount', 'netAmount', 'vatAmount', 'open'],
  ...[
    'totalBudget',
    'totalSpent',
    'committed',
    'remaining',
    'usedPercent',
    'approvalLimits.admin',
    'approvalLimits.pm',
  ],
  // Earned value and costs; what the work is worth in money, and shares that tell it.
  ...[
    'planCosts',
    'plannedValue',
    'earnedValue',
    'actualCost',
    'estimate',
    'estimateLow',
    'estimateHigh',
    'cpi',
    'budgetHealth',
    'overdueInvoices',
  ],
  ...['points.planned', 'points.earned', 'points.paid', 'byMonth.planned', 'byMonth.paid', 'costs.spent'],
  ...['income', 'margin', 'marginPercent', 'received', 'outstanding', 'total.paid', 'projects.paid'],
  ...['certified', 'advance', 'recovery', 'retention', 'released', 'vat', 'deducted', 'broughtForward', 'due'].map(
    (name) => `/api/tables/certificates rows.${name}`,
  ),
  ...['costs.planned', 'costs.paid', 'overdueAmount', 'byCategory.paid', 'byCategory.approved', 'byCategory.pending'],
  // Alerts of the budget, which nobody has who may not see money.
  ...['/api/budget/alerts value', '/api/budget/alerts threshold', 'figures.value', 'entries.percent'],
];

export const notMoney: readonly string[] = [
  // What the file that somebody uploads says itself.
  '/api/plans/preview costs.total',
  // Rates that are the same for everybody, and moments and names that have such a word in them.
  ...[
    'ratesPerUsd.*',
    'vatRate',
    'paidDate',
    'paidByName',
    'paidReference',
    'paidOn',
    'burnRate',
    'summary',
    'resumesOn',
  ],
  ...['summaries.en', 'summaries.ar', 'earnedValue.projectId', 'earnedValue.projectName', 'earnedValue.projectStatus'],
  ...['budgetOriginals.currency', 'spentOriginals.currency', 'budget.currency', 'paid.currency'],
  ...[
    'earnedValue.currency',
    'plannedValue.currency',
    'actualCost.currency',
    'earnedValue.earnedDays',
    'earnedValue.elapsedDays',
    'earnedValue.underWayCount',
    'earnedValue.unreportedCount',
  ],
  // Places, weather, pictures.
  ...['latitude', 'longitude', 'sharpness', 'changedShare', 'temperature', 'days.code', 'days.high', 'days.low'],
  ...['days.rain', 'days.rainChance', 'days.gust', 'hours.apparent', 'hours.humidity', 'hours.rain'],
  ...[
    'hours.rainChance',
    'hours.wind',
    'hours.gust',
    'hours.visibility',
    'hours.code',
    'impacts.figure',
    'impacts.limit',
  ],
  'window.evaporation',
  // Work, time and quantities.
  ...['estimatedHours', 'durationDays', 'converted.days', 'lag', 'avgWorkers', 'hoursLost', 'required', 'available'],
  ...['weight', 'hoursPerDay', 'totalFloat'],
  ...['values.*', 'rows.figure', 'qty', 'tasks.hours', 'delays.hours', 'requiredQty', 'onSiteQty', 'deliveredQty'],
  ...['shortage', 'quantity', 'missing', 'needed', 'supply', 'onSiteChange', 'deliveredChange', 'onSiteBalance'],
  ...['deliveredBalance', 'spi', 'spiTime', 'timeline.planned', 'timeline.actual', 'timeoutSeconds'],
];
