import type { SiteKey } from '../site.ts';

/** What a project has paid and owes; the counts are payments, the share is of its budget. */
export interface Ledger {
  readonly spentShare: number;
  readonly paid: number;
  readonly approved: number;
  readonly pending: number;
  readonly overdue: number;
  /** Who works on site, for what, and in which part of the time from the start of the project to today. */
  readonly subcontracts: readonly (readonly [vendor: string, work: string, from: number, to: number])[];
}

export const ledgers: Readonly<Record<SiteKey, Ledger>> = {
  tower: {
    spentShare: 0.43,
    paid: 21,
    approved: 3,
    pending: 3,
    overdue: 1,
    subcontracts: [
      ['Asas Foundations Contracting', 'shoring and excavation', 0, 0.35],
      ['Haikal Concrete Structures', 'reinforced concrete works', 0.3, 1],
      ['Haikal Concrete Structures', 'post-tensioning', 0.5, 1],
      ['Tayyar Electromechanical', 'MEP first fix', 0.7, 1],
      ['مؤسسة البناء المتين للمقاولات', 'blockwork and plaster', 0.75, 1],
    ],
  },
  hospital: {
    spentShare: 0.37,
    paid: 18,
    approved: 3,
    pending: 3,
    overdue: 2,
    subcontracts: [
      ['Asas Foundations Contracting', 'enabling works and excavation', 0, 0.25],
      ['Haikal Concrete Structures', 'reinforced concrete works', 0.08, 0.7],
      ['Tayyar Electromechanical', 'MEP works, East Wing', 0.45, 1],
      ['Shifa Medical Gas Systems', 'medical gas', 0.75, 1],
      ['Hawa Clean Air Engineering', 'clean-room ductwork', 0.7, 1],
      ['Zujaj Al Khaleej Facades', 'rainscreen and glazing', 0.72, 1],
    ],
  },
  metro: {
    spentShare: 0.66,
    paid: 17,
    approved: 3,
    pending: 2,
    overdue: 0,
    subcontracts: [
      ['Haikal Concrete Structures', 'injection and civil works', 0, 0.5],
      ['Jabal Stone Works', 'granite paving', 0.6, 1],
      ['Tayyar Electromechanical', 'tunnel ventilation', 0.2, 0.9],
      ['Himaya Fire Systems', 'fire protection', 0.45, 1],
      ['Masaed Lifts and Escalators', 'escalators and lifts', 0.7, 1],
      ['Wajihat Panel Industries', 'wall panels and ceiling', 0.75, 1],
    ],
  },
  villas: {
    spentShare: 0.61,
    paid: 15,
    approved: 2,
    pending: 2,
    overdue: 1,
    subcontracts: [
      ['مؤسسة البناء المتين للمقاولات', 'أعمال المباني واللياسة', 0.35, 1],
      ['مؤسسة ركائز الرياض', 'الهيكل الخرساني', 0, 1],
      ['شركة تيار للأعمال الكهروميكانيكية', 'الكهرباء والسباكة', 0.4, 1],
      ['مؤسسة درع العزل', 'أعمال العزل', 0.45, 1],
    ],
  },
  warehouse: {
    spentShare: 0.946,
    paid: 16,
    approved: 2,
    pending: 2,
    overdue: 0,
    subcontracts: [
      ['Tihama Paving Contractors', 'ground improvement and foundations', 0, 0.5],
      ['Hijaz Steel Fabrication', 'structural steel', 0.3, 0.85],
      ['Alwah Insulated Panels', 'insulated panels', 0.7, 1],
      ['Barid Refrigeration Contracting', 'ammonia refrigeration', 0.75, 1],
      ['Tihama Paving Contractors', 'truck yard paving', 0.86, 1],
    ],
  },
  school: {
    spentShare: 0.89,
    paid: 17,
    approved: 1,
    pending: 0,
    overdue: 0,
    subcontracts: [
      ['Sharqiyah Building Contractors', 'civil works', 0, 0.62],
      ['Tayyar Electromechanical', 'MEP works, school', 0.3, 1],
      ['Sharqiyah Building Contractors', 'finishes', 0.5, 1],
    ],
  },
  mosque: {
    spentShare: 0.68,
    paid: 10,
    approved: 2,
    pending: 2,
    overdue: 0,
    subcontracts: [
      ['مؤسسة ركائز الرياض', 'الهيكل الخرساني والقبة', 0, 0.95],
      ['جبل للرخام', 'توريد وتركيب الرخام', 0.85, 1],
      ['بارد للتكييف', 'أعمال التكييف', 0.6, 1],
    ],
  },
  cooling: {
    spentShare: 0.86,
    paid: 17,
    approved: 2,
    pending: 2,
    overdue: 1,
    subcontracts: [
      ['Haikal Concrete Structures', 'civil works', 0, 0.62],
      ['Anabib Al Tabrid', 'pipework and welding', 0.4, 1],
      ['Barid HVAC Trading', 'chillers and cooling towers', 0.4, 1],
      ['Jahd Power Systems', '13.8 kV substation', 0.4, 0.95],
      ['Dabt Instruments', 'plant control system', 0.65, 1],
    ],
  },
  infrastructure: {
    spentShare: 0.52,
    paid: 18,
    approved: 3,
    pending: 3,
    overdue: 0,
    subcontracts: [
      ['Tabuk Earthworks Contracting', 'earthworks', 0, 1],
      ['Anabib Al Shamal', 'wet networks', 0.15, 1],
      ['Sharma Asphalt Plant', 'road works', 0.3, 1],
      ['Jahd Power Systems', 'power and fibre networks', 0.25, 1],
      ['Miyah Water Treatment', 'pumping stations', 0.45, 1],
    ],
  },
  corniche: {
    spentShare: 1.062,
    paid: 14,
    approved: 2,
    pending: 2,
    overdue: 0,
    subcontracts: [
      ['Asas Foundations Contracting', 'piling and raft', 0, 0.3],
      ['Haikal Concrete Structures', 'concrete structure', 0.25, 0.75],
      ['Bahr Glass Industries', 'curtain wall, second award', 0.5, 1],
      ['Tayyar Electromechanical', 'MEP works, tower', 0.4, 1],
      ['Riwaq Ceramics', 'tiling and marble', 0.7, 1],
      ['Masaed Lifts and Escalators', 'lifts', 0.7, 1],
    ],
  },
  lodge: {
    spentShare: 0.19,
    paid: 5,
    approved: 0,
    pending: 1,
    overdue: 0,
    subcontracts: [
      ['Wadi Excavation Est.', 'site set-up', 0, 0.3],
      ['Turath Earth Works', 'earth blocks and protection of walls', 0.1, 1],
      ['Wadi Excavation Est.', 'excavation by hand', 0.2, 1],
    ],
  },
  yard: {
    spentShare: 0.006,
    paid: 1,
    approved: 0,
    pending: 1,
    overdue: 0,
    subcontracts: [['Qiyas Survey Office', 'design of the yard', 0, 1]],
  },
};
