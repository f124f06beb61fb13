import { finishing, firstFix } from './cycles.ts';
import { cycle, step, work } from './plan.ts';

/** Al Waha Primary School: finished and handed over. */
export const schoolPlan = [
  work('Substructure', 'Strip footings on improved ground.', [
    step('Demolition of the old kindergarten', 'earthworks', [-318, -306], 10),
    step('Excavation and replacement fill', 'earthworks', [-304, -290], 12),
    step('Footings, necks and tie beams', 'concrete', [-292, -268], 22),
    step('Bituminous coating and backfill', 'waterproofing', [-270, -258], 10),
    step('Slab on grade', 'concrete', [-260, -250], 20),
  ]),
  work('Superstructure', 'Two storeys, 24 classrooms.', [
    step('Structure, Ground floor', 'concrete', [-250, -226], 26),
    step('Structure, First floor', 'concrete', [-228, -204], 26),
    step('Sports hall steel roof', 'steel', [-206, -184], 14),
  ]),
  cycle(firstFix, { place: 'Ground floor', start: -196 }),
  cycle(firstFix, { place: 'First floor', start: -174, but: { 2: null } }),
  cycle(finishing, { place: 'Ground floor classrooms', start: -142 }),
  cycle(finishing, { place: 'First floor classrooms', start: -118 }),
  work('External works and handover', 'Playground, shading, authority approvals.', [
    step('Playground and shading sails', 'landscape', [-104, -84], 12),
    step('Civil Defence and municipality inspections', 'testing', [-88, -74], 4),
    step('Snagging', 'finishes', [-84, -68], 12),
    step('Handover to the client', 'office', [-67, -64], 4, {
      text: 'Preliminary handover certificate signed; defects liability of one year has begun.',
    }),
  ]),
];
