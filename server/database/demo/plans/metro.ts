import { finishing } from './cycles.ts';
import { cycle, step, work } from './plan.ts';

/** Metro station fit-out: works in possession hours, three levels below the street. */
export const metroPlan = [
  work('Mobilisation and access', 'Access rules of the railway, safety briefings, materials shaft.', [
    step('Track access training and permits', 'office', [-212, -200], 6, {
      text: 'Every worker holds the operator’s safety card before entering below concourse.',
    }),
    step('Materials hoist in shaft 2', 'steel', [-206, -190], 10),
    step('Temporary lighting and ventilation', 'electrical', [-204, -188], 10),
    step('As-built laser scan of the shell', 'survey', [-206, -194], 4, {
      text: 'Point cloud of the shell; 46 deviations above 20 mm reported to the designer.',
    }),
  ]),
  work('Water ingress repairs', 'Injection of leaking joints before any finish.', [
    step('Joint injection, platform level', 'waterproofing', [-192, -170], 12),
    step('Joint injection, concourse level', 'waterproofing', [-176, -160], 10),
    step('Drainage channels and sump pumps', 'plumbing', [-170, -146], 10),
  ]),
  work('Blockwork of technical rooms', 'Fire-rated walls of 28 technical rooms.', [
    step('Blockwork, platform technical rooms', 'masonry', [-162, -132], 16),
    step('Blockwork, concourse technical rooms', 'masonry', [-142, -112], 16),
    step('Fire-rated doors and frames', 'finishes', [-112, -84], 8),
    step('Plaster and epoxy paint, technical rooms', 'plaster', [-110, -76], 14),
  ]),
  work('Tunnel ventilation', 'Two axial fans at each end with silencers and dampers.', [
    step('Fan plinths and anti-vibration mounts', 'concrete', [-140, -126], 10),
    step('Axial fans and silencers, north end', 'hvac', [-120, -92], 14, { priority: 'high' }),
    step('Axial fans and silencers, south end', 'hvac', [-96, -66], 14, { priority: 'high' }),
    step('Ventilation control panels', 'electrical', [-28, 8], 8, { by: 'arun' }),
  ]),
  work('Power and containment', 'From the traction substation to the last light.', [
    step('Cable trays and ladders, platform level', 'electrical', [-128, -88], 16),
    step('Cable trays and ladders, concourse level', 'electrical', [-92, -52], 16),
    step('Low-voltage switchboards', 'electrical', [-60, -34], 10),
    step('Feeder cables 4 × 240 mm²', 'electrical', [-36, -8], 18, {
      text: 'Pulled at night in possession hours; megger test of every feeder.',
    }),
    step('Emergency lighting and central battery', 'electrical', [-7, 12], 12, { by: 'se', priority: 'high' }),
  ]),
  work('Fire protection', 'Sprinkler, gas suppression and fire alarm.', [
    step('Sprinkler mains, platform level', 'fire', [-104, -72], 12),
    step('Sprinkler mains, concourse level', 'fire', [-74, -40], 12),
    step('Clean agent suppression of technical rooms', 'fire', [-38, -6], 8, { by: 'jerome' }),
    step('Fire alarm devices and loops, concourse', 'fire', [0, 6], 8, {
      by: 'se',
      priority: 'high',
      text: '214 addressable devices; loops continuity-tested before the heads are fitted.',
    }),
    step('Fire alarm devices and loops, platform', 'fire', [7, 18], 8, { by: 'se' }),
  ]),
  work('Platform finishes', 'Granite platform, tactile paving and wall cladding.', [
    step('Screed and levelling, platform', 'concrete', [-66, -44], 14),
    step('Granite paving, platform', 'finishes', [-44, -14], 20, {
      text: '2,860 m² of flamed granite 40 mm; joint to the platform edge within ±3 mm.',
    }),
    step('Platform edge coping and tactile paving', 'finishes', [-18, -2], 10, { by: 'jerome' }),
    step('Enamel wall panels, platform', 'finishes', [-12, 14], 14, {
      by: 'jerome',
      text: 'Panels in 1.2 × 2.4 m, adjustable brackets, open joints of 8 mm.',
    }),
  ]),
  work('Concourse ceiling', 'Baffle ceiling below the services.', [
    step('Above-ceiling inspection, concourse', 'testing', [-6, -1], 4, { by: 'cm', priority: 'high' }),
    step('Secondary steel for ceiling', 'steel', [-24, -4], 12),
    step('Aluminium baffle ceiling, grids 1–9', 'finishes', [-3, 16], 14, { by: 'arun' }),
    step('Aluminium baffle ceiling, grids 10–18', 'finishes', [14, 36], 14),
    step('Light lines and speakers', 'electrical', [22, 44], 10),
  ]),
  cycle(finishing, { place: 'Concourse retail units', start: 10, but: { 2: null } }),
  cycle(finishing, {
    place: 'Staff and operations rooms',
    start: -32,
    but: { 2: null, 4: { from: -4, to: 5, by: 'jerome' } },
  }),
  work('Vertical transport', 'Eight escalators and three lifts.', [
    step('Escalator delivery through shaft 1', 'steel', [-52, -40], 12, {
      text: 'Trusses lowered at night with a 250 t crane, road closure 22:00–05:00.',
    }),
    step('Escalators 1–4', 'electrical', [-40, -8], 10),
    step('Escalators 5–8', 'electrical', [-8, 24], 10, { by: 'cm' }),
  ]),
  work('Systems interfaces', 'With the railway systems contractor.', [
    step('Platform screen door interface', 'testing', [-10, 6], 5, {
      by: 'cm',
      state: 'blocked',
      reason: 'The systems contractor has not released door bay 7; access is planned for the next possession.',
      priority: 'high',
    }),
    step('Public address and CCTV containment', 'electrical', [-20, -1], 8, { by: 'jerome' }),
    step('SCADA points test', 'testing', [36, 52], 6),
  ]),
  work('Testing and handover', 'Site acceptance and integrated tests.', [
    step('Site acceptance of ventilation', 'testing', [44, 58], 8),
    step('Integrated fire scenario test', 'testing', [58, 68], 10, { priority: 'critical' }),
    step('Snagging and handover to the operator', 'finishes', [60, 82], 14),
  ]),
];
