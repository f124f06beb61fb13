import { step, work } from './plan.ts';

/** Cold-store warehouse in Jeddah: the roof closes, the racking follows. */
export const warehousePlan = [
  work('Site preparation', 'Levelling of 42,000 m² on sabkha.', [
    step('Clearing and survey', 'survey', [-272, -264], 6),
    step('Stone columns', 'earthworks', [-262, -236], 16, {
      text: '1,480 stone columns of 800 mm to 7 m; plate load tests at six points.',
    }),
    step('Engineered fill and compaction', 'earthworks', [-240, -214], 16),
  ]),
  work('Foundations', 'Pad footings and grade beams, sulphate-resistant cement.', [
    step('Excavation of footings', 'earthworks', [-212, -198], 10),
    step('Footings and pedestals', 'concrete', [-204, -176], 24),
    step('Anchor bolts survey', 'survey', [-186, -174], 3, {
      text: 'Tolerance ±3 mm in plan, as-built to the steel fabricator.',
    }),
    step('Grade beams and dock pits', 'concrete', [-178, -150], 22),
  ]),
  work('Steel structure', '1,260 tonnes of portal frames in nine bays.', [
    step('Erection, Bays 1–3', 'steel', [-148, -126], 20),
    step('Erection, Bays 4–6', 'steel', [-128, -104], 20),
    step('Erection, Bays 7–9', 'steel', [-106, -82], 20),
    step('Bracing, purlins and sag rods', 'steel', [-96, -66], 16),
    step('Bolt torque inspection', 'testing', [-74, -62], 4),
    step('Intumescent coating', 'finishes', [-64, -42], 10),
  ]),
  work('Cold-store floor', 'Heated, insulated floor with super-flat slab.', [
    step('Under-floor heating mats and vapour barrier', 'electrical', [-88, -70], 12),
    step('Floor insulation PIR 150 mm', 'waterproofing', [-74, -58], 14),
    step('Super-flat slab, chambers 1–2', 'concrete', [-56, -46], 26, {
      text: 'Laser screed, FM2 flatness; joints armoured at the dock side.',
      priority: 'high',
    }),
    step('Super-flat slab, chambers 3–4', 'concrete', [-40, -30], 26, { priority: 'high' }),
  ]),
  work('Envelope', 'Insulated panels on roof and walls.', [
    step('Wall panels, north and east', 'facade', [-58, -34], 16),
    step('Wall panels, south and west', 'facade', [-34, -12], 16, { by: 'bilal' }),
    step('Roof sandwich panel installation, Bays 1–6', 'facade', [-40, -6], 18, {
      text: 'Panels lifted in packs of twelve; lifeline along the ridge.',
    }),
    step('Roof sandwich panel installation, Bays 7–9', 'facade', [-3, 5], 18, {
      by: 'bilal',
      priority: 'high',
      text: '5,400 m² of sandwich panel 100 mm roof type remain; crane booked until the end of the week.',
    }),
    step('Dock levellers and sectional doors', 'steel', [-14, -2], 10, {
      by: 'se',
      priority: 'high',
      state: 'in_progress',
      text: 'Twelve of eighteen levellers set; pits 13–18 wait for the edge angles.',
    }),
  ]),
  work('Refrigeration', 'Ammonia and CO₂ cascade plant.', [
    step('Compressor room foundations', 'concrete', [-66, -54], 10),
    step('Compressors and vessels', 'hvac', [-44, -18], 12, { priority: 'high' }),
    step('Evaporators, chambers 1–4', 'hvac', [-20, -1], 12),
    step('Ammonia pipework and pressure test', 'hvac', [-16, 7], 12, {
      by: 'se',
      priority: 'critical',
      text: 'Radiographic test of 10 % of the welds; nitrogen pressure test witnessed by the third party.',
    }),
    step('Insulation of cold pipework', 'hvac', [8, 20], 10),
  ]),
  work('Power and fire', 'Transformers, lighting, in-rack sprinklers.', [
    step('Transformers and main boards', 'electrical', [-60, -36], 10),
    step('High-bay lighting', 'electrical', [-22, 0], 10, {
      by: 'se',
      text: '216 LED fittings; the last two aisles are finished today.',
    }),
    step('Fire tank and pump room', 'fire', [-70, -38], 12),
    step('In-rack sprinklers', 'fire', [9, 24], 10),
  ]),
  work('External works', 'Truck yard and landscaping.', [
    step('Truck yard concrete paving', 'concrete', [-30, -4], 18),
    step('Weighbridge and gate barriers', 'electrical', [2, 14], 6, { by: 'elsayed' }),
  ]),
  work('Commissioning', 'Cool-down in steps of 2 °C a day.', [
    step('Racking and guide rails', 'steel', [6, 22], 12),
    step('Plant commissioning and cool-down', 'testing', [22, 36], 10, { priority: 'high' }),
    step('Civil Defence certificate and handover', 'testing', [32, 44], 6),
  ]),
];
