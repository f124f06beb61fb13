import type { CalendarDate } from '#shared/dates.ts';
import { addDays } from '#shared/dates.ts';

/** Chapters of a bill in the order of building: thousandths of the contract, and the rate in riyals. */
export const bill = [
  {
    section: 'Preliminaries',
    number: '1.1',
    description: 'Mobilisation, site offices and temporary services',
    unit: 'LS',
    permille: 30,
    rate: 250_000,
  },
  {
    section: 'Earthworks',
    number: '2.1',
    description: 'Excavation in rock and disposal off site',
    unit: 'm3',
    permille: 45,
    rate: 62,
  },
  {
    section: 'Earthworks',
    number: '2.2',
    description: 'Backfill with selected material, compacted in layers',
    unit: 'm3',
    permille: 20,
    rate: 38,
  },
  {
    section: 'Concrete works',
    number: '3.1',
    description: 'Blinding concrete C20, 100 mm',
    unit: 'm3',
    permille: 12,
    rate: 310,
  },
  {
    section: 'Concrete works',
    number: '3.2',
    description: 'Reinforced concrete C40 in foundations',
    unit: 'm3',
    permille: 120,
    rate: 720,
  },
  {
    section: 'Concrete works',
    number: '3.3',
    description: 'Reinforced concrete C40 in columns, walls and slabs',
    unit: 'm3',
    permille: 190,
    rate: 860,
  },
  {
    section: 'Concrete works',
    number: '3.4',
    description: 'High-yield reinforcement, cut, bent and fixed',
    unit: 't',
    permille: 130,
    rate: 4_650,
  },
  {
    section: 'Waterproofing',
    number: '4.1',
    description: 'Torch-applied membrane, two layers',
    unit: 'm2',
    permille: 24,
    rate: 74,
  },
  { section: 'Masonry', number: '5.1', description: 'Concrete blockwork 200 mm', unit: 'm2', permille: 46, rate: 118 },
  {
    section: 'Mechanical works',
    number: '6.1',
    description: 'Chilled-water system with air handling, complete',
    unit: 'TR',
    permille: 120,
    rate: 8_900,
  },
  {
    section: 'Electrical works',
    number: '7.1',
    description: 'Distribution, lighting and small power, complete',
    unit: 'm2',
    permille: 108,
    rate: 395,
  },
  {
    section: 'Finishes',
    number: '8.1',
    description: 'Porcelain flooring on screed',
    unit: 'm2',
    permille: 65,
    rate: 142,
  },
  { section: 'Finishes', number: '8.2', description: 'Gypsum ceilings and paint', unit: 'm2', permille: 50, rate: 96 },
  {
    section: 'External works',
    number: '9.1',
    description: 'Paving, kerbs and landscaping',
    unit: 'm2',
    permille: 40,
    rate: 165,
  },
];

/** One variation: work added, and a little omitted. */
export const extras = {
  head: (date: CalendarDate) => ({
    number: 'VO-01',
    reason: 'Second gatehouse asked for by the employer; the kerbs along the north fence are left out',
    date,
    approvedBy: 'Eng. Fahad Al-Dosari',
    approvedOn: addDays(date, 9),
  }),
  items: [
    {
      section: '',
      number: 'VO-01.1',
      description: 'Gatehouse, complete with services',
      unit: 'LS',
      quantity: '1',
      rate: '284500.00',
    },
    {
      section: '',
      number: 'VO-01.2',
      description: 'Kerbs along the north fence omitted',
      unit: 'm',
      quantity: '-310',
      rate: '92.50',
    },
  ],
};
