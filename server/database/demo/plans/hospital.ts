import { finishing, firstFix } from './cycles.ts';
import { cycle, step, work } from './plan.ts';

/** Al Nakheel Hospital, East Wing: the frame stands, the services are five weeks behind the plan. */
export const hospitalPlan = [
  work('Enabling works', 'Diversions around the hospital in operation.', [
    step('Diversion of medical gas and chilled water mains', 'plumbing', [-246, -222], 12, {
      text: 'Shutdowns at night only, with the hospital’s written permit for each.',
      priority: 'critical',
    }),
    step('Infection control barriers to the existing wing', 'office', [-244, -236], 8),
    step('Demolition of the old laundry block', 'earthworks', [-238, -222], 14),
    step('Survey control and utility detection', 'survey', [-246, -238], 4),
  ]),
  work('Substructure', 'Isolated footings and tie beams, linear accelerator bunker.', [
    step('Excavation and compaction', 'earthworks', [-222, -206], 18),
    step('Footings and tie beams', 'concrete', [-208, -186], 30),
    step('Linear accelerator bunker walls', 'concrete', [-192, -164], 28, {
      text: 'Heavyweight concrete without cold joints; radiation safety officer present at each pour.',
      priority: 'high',
    }),
    step('Ground beams and slab on grade', 'concrete', [-176, -158], 26),
    step('Foundation waterproofing and backfill', 'waterproofing', [-180, -160], 14),
  ]),
  work('Superstructure', 'Five levels, flat slab 320 mm.', [
    step('Structure, Level 1', 'concrete', [-160, -142], 34),
    step('Structure, Level 2', 'concrete', [-144, -126], 34),
    step('Structure, Level 3', 'concrete', [-128, -110], 34),
    step('Structure, Level 4', 'concrete', [-112, -94], 34),
    step('Structure, roof and helipad', 'concrete', [-96, -74], 32),
    step('Steel link bridge to the existing hospital', 'steel', [-70, -42], 12, {
      text: 'Erection in three nights; road closure permit from the municipality.',
    }),
  ]),
  cycle(firstFix, { place: 'Level 1', start: -96, but: { 3: { from: -84, to: -62 } } }),
  cycle(firstFix, {
    place: 'Level 2 operating theatres',
    start: -48,
    but: {
      1: { from: -40, to: -31, crew: 14 },
      2: {
        title: 'Medical gas pipework in copper pipe 22 mm, Level 2 operating theatres',
        from: 0,
        to: 8,
        crew: 10,
        by: 'se',
        priority: 'critical',
        text: 'Oxygen, vacuum and air lines in copper pipe 22 mm, brazed under nitrogen; 640 m for the eight theatres.',
      },
      3: {
        from: -28,
        to: -7,
        crew: 20,
        by: 'se',
        priority: 'high',
        state: 'in_progress',
        text: 'Stainless supply ducts and HEPA plenum boxes; the clean-room subcontractor works with half of its crew.',
      },
      4: { from: 6, to: 18 },
    },
  }),
  cycle(firstFix, {
    place: 'Level 3 intensive care',
    start: -26,
    but: {
      0: { from: -26, to: -11, by: 'bilal' },
      1: { from: -18, to: -4, state: 'in_progress', by: 'bilal' },
      2: {
        from: -16,
        to: -3,
        by: 'se',
        priority: 'high',
        state: 'blocked',
        reason: 'Isolation room exhaust route is not approved by the infection control department of the hospital.',
      },
      3: { from: -10, to: 9, crew: 22, by: 'arun' },
      4: { from: 8, to: 26 },
    },
  }),
  cycle(firstFix, {
    place: 'Level 4 wards',
    start: -8,
    but: {
      0: { from: -8, to: 6, by: 'bilal' },
      1: { from: 4, to: 24 },
      2: { from: 6, to: 24 },
      3: { from: 8, to: 34, crew: 22 },
      4: { from: 26, to: 44 },
    },
  }),
  work('Envelope', 'Terracotta rainscreen and unitised glazing.', [
    step('External blockwork and insulation', 'masonry', [-82, -46], 20),
    step('Rainscreen rails, east elevation', 'facade', [-44, -14], 12),
    step('Terracotta panels, east elevation', 'facade', [-12, 16], 14, {
      by: 'suresh',
      text: 'Second shipment cleared at Dammam port; fixings torque-tested, 5 %.',
    }),
    step('Glazing and entrance canopy', 'facade', [10, 46], 14),
    step('Roof waterproofing and insulation', 'waterproofing', [-70, -50], 12),
  ]),
  work('Plant and power', 'Energy centre on the roof and essential power.', [
    step('Air handling units on roof', 'hvac', [-30, -8], 16, {
      text: 'Eleven units by crane on two Fridays; spring mounts levelled.',
      state: 'in_progress',
      by: 'arun',
      priority: 'high',
    }),
    step('Chilled water plant connection', 'hvac', [-6, 22], 16, { by: 'arun' }),
    step('Generators and UPS', 'electrical', [-14, 20], 12, {
      state: 'blocked',
      reason: 'Generators are held at the manufacturer until the factory acceptance test is witnessed.',
      by: 'suresh',
      priority: 'critical',
    }),
    step('Main distribution boards and busbar risers', 'electrical', [-12, 0], 14, {
      by: 'se',
      priority: 'high',
      text: 'MDB-1 to MDB-3 placed and aligned; busbar riser up to Level 2 is due today.',
    }),
    step('Fire alarm and sprinkler mains', 'fire', [-18, 24], 14, { by: 'bilal' }),
  ]),
  cycle(finishing, { place: 'Ground floor outpatient clinics', start: -20, but: { 4: { from: 8, to: 22 } } }),
  cycle(finishing, {
    place: 'Levels 1–2',
    start: 24,
    but: {
      0: { from: 24, to: 52, crew: 38 },
      1: { from: 34, to: 66, crew: 44 },
      2: { from: 56, to: 80, crew: 26 },
      3: { from: 60, to: 88, crew: 34 },
      4: { from: 78, to: 102, crew: 32 },
    },
  }),
  cycle(finishing, {
    place: 'Levels 3–4',
    start: 48,
    but: {
      0: { from: 48, to: 78, crew: 38 },
      1: { from: 62, to: 96, crew: 44 },
      2: { from: 86, to: 108, crew: 26 },
      3: { from: 90, to: 118, crew: 34 },
      4: { from: 106, to: 130, crew: 32 },
    },
  }),
  work('Commissioning and handover', 'Validation of theatres, authority approvals, training of the hospital’s staff.', [
    step('Air balancing and theatre validation', 'testing', [118, 142], 14, { priority: 'high' }),
    step('Medical gas verification', 'testing', [126, 140], 8, { priority: 'critical' }),
    step('Civil Defence inspection', 'testing', [138, 146], 6, { priority: 'high' }),
    step('Training, documents and handover', 'office', [140, 158], 10),
  ]),
];
