import { step, work } from './plan.ts';

/** District cooling plant: the planned end has passed, commissioning is not finished. */
export const coolingPlan = [
  work('Civil works', 'Plant building and thermal storage tank base.', [
    step('Excavation and dewatering', 'earthworks', [-356, -336], 14),
    step('Bored piles', 'earthworks', [-340, -312], 16),
    step('Pile caps and ground beams', 'concrete', [-314, -288], 24),
    step('Plant building frame', 'concrete', [-290, -244], 32),
    step('Cooling tower basin', 'concrete', [-262, -230], 20),
    step('Thermal storage tank ring foundation', 'concrete', [-270, -246], 18),
    step('Blockwork and plaster', 'masonry', [-244, -206], 20),
  ]),
  work('Chillers', 'Six electric centrifugal chillers of 2,500 TR.', [
    step('Chiller plinths and isolators', 'concrete', [-208, -194], 12),
    step('Rigging and alignment, Chillers 1–3', 'hvac', [-186, -164], 14, { priority: 'high' }),
    step('Rigging and alignment, Chillers 4–6', 'hvac', [-162, -138], 14, { priority: 'high' }),
    step('Refrigerant leak test and charging', 'testing', [-120, -102], 8),
  ]),
  work('Pumps and pipework', 'Pipes up to 1,200 mm.', [
    step('Primary pumps', 'hvac', [-168, -146], 12),
    step('Distribution pumps', 'hvac', [-144, -120], 12),
    step('Condenser water pipework 900 mm', 'hvac', [-172, -124], 24),
    step('Chilled water headers 1,200 mm', 'hvac', [-158, -104], 24),
    step('Weld radiography', 'testing', [-140, -96], 4),
    step('Hydrostatic test at 16 bar', 'testing', [-100, -84], 8, { priority: 'high' }),
    step('Insulation and cladding of pipework', 'hvac', [-92, -44], 16),
  ]),
  work('Cooling towers', 'Eight cells in fibre-reinforced plastic.', [
    step('Tower cells 1–4', 'hvac', [-150, -118], 14),
    step('Tower cells 5–8', 'hvac', [-116, -84], 14),
    step('Fans, gearboxes and fill', 'hvac', [-88, -58], 12),
    step('Water treatment and dosing', 'plumbing', [-62, -34], 8),
  ]),
  work('Thermal storage tank', 'Welded steel tank, 24 m high.', [
    step('Tank shell erection', 'steel', [-220, -164], 18),
    step('Diffusers and internals', 'steel', [-162, -136], 10),
    step('Tank water test', 'testing', [-132, -112], 4, {
      text: 'Settlement read at eight points at each quarter of filling.',
    }),
    step('Tank insulation', 'hvac', [-108, -74], 12),
  ]),
  work('Power', '13.8 kV supply and medium-voltage motors.', [
    step('Substation building', 'masonry', [-236, -200], 14),
    step('13.8 kV switchgear', 'electrical', [-178, -142], 12, { priority: 'high' }),
    step('Transformers', 'electrical', [-150, -126], 10),
    step('MV cables and terminations', 'electrical', [-124, -88], 14),
  ]),
  work('Controls', 'Plant control system with redundant servers.', [
    step('Instruments and field cabling', 'electrical', [-90, -46], 12),
    step('Control panels', 'electrical', [-68, -42], 8),
    step('Software and graphics', 'testing', [-56, -20], 5),
    step('Loop checks', 'testing', [-34, -12], 8, {
      by: 'arun',
      state: 'in_progress',
      priority: 'high',
      text: '418 of 560 loops signed; flow transmitters on header B read 4 % low.',
    }),
  ]),
  work('Distribution network', '2.4 km of pre-insulated pipe to the first three plots.', [
    step('Trench and shoring', 'earthworks', [-176, -120], 18),
    step('Pre-insulated pipes 800 mm', 'utilities', [-160, -86], 20),
    step('Valve chambers', 'concrete', [-130, -84], 14),
    step('Backfill and road reinstatement', 'roads', [-90, -46], 16),
    step('Flushing and chemical cleaning', 'testing', [-40, -14], 8, {
      by: 'se',
      priority: 'high',
      state: 'in_progress',
      text: 'Second flushing cycle; iron content must fall below 1 mg/l before the plate exchangers are opened.',
    }),
  ]),
  work('Commissioning', 'Performance test at 15,000 TR.', [
    step('Energisation of 13.8 kV', 'electrical', [-42, -30], 8, { priority: 'critical' }),
    step('Start-up, Chillers 1–3', 'testing', [-24, -9], 8, {
      by: 'arun',
      priority: 'critical',
      state: 'in_progress',
      text: 'Chillers 1 and 2 run; chiller 3 trips on oil temperature and waits for the manufacturer’s engineer.',
    }),
    step('Start-up, Chillers 4–6', 'testing', [-18, -8], 8, {
      by: 'suresh',
      priority: 'critical',
      state: 'blocked',
      reason: 'Cannot start before the flushing of header B is accepted.',
    }),
    step('Cooling tower performance test', 'testing', [-14, -8], 6, {
      by: 'rasool',
      state: 'blocked',
      reason: 'Needs four chillers in operation for a steady load.',
    }),
    step('72-hour reliability run', 'testing', [-12, -8], 8, {
      by: 'cm',
      state: 'blocked',
      reason: 'Waits for the start-up of chillers 3 to 6.',
      priority: 'critical',
    }),
  ]),
];
