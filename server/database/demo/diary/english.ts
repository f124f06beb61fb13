import type { Subject } from './subject.ts';

/**
 * What an engineer writes of a day's work. `{place}` is where the task is, `{3-9}` a number of that range;
 * `{crew}` the people on the task.
 */
export const englishWork: Readonly<Record<Subject, readonly string[]>> = {
  earth: [
    'Earthworks at {place}: about {280-760} m³ moved, {14-38} truck trips.',
    'Fill in layers of 250 mm at {place}; {3-6} density tests taken, results 95.{2-9} % and better.',
    'Work at {place} continues with {2-4} excavators. Side slopes checked in the morning, no cracks.',
    'Rock met at {place}; breaker fixed to the second excavator, production about {90-240} m³.',
  ],
  formwork: [
    'Formwork at {place}: {55-140} m² erected, props plumbed and braced.',
    'Formwork at {place} closed up to grid {3-9}; cleaning and release agent before the cages go in.',
    'Column forms at {place}: {8-18} columns set and aligned, verticality within {2-5} mm.',
    'Stripping of the level below and cleaning of panels; {crew} carpenters at {place}.',
  ],
  rebar: [
    'Steel fixing at {place}: bottom mat complete, top mat {40-85} %. Chairs at 1 m.',
    'About {6-14} tonnes fixed at {place}. Laps and cover checked with the consultant, {2-5} comments closed on the spot.',
    'Reinforcement inspection at {place} requested for tomorrow morning; starter bars still to be tied at the edge.',
    'Steel fixing at {place} slowed by the late crane in the morning; {crew} fixers on the deck.',
  ],
  sleeves: [
    'Sleeves at {place}: {24-60} set to the coordinated drawing, conduits tied and capped.',
    'Conduits in slab at {place}: {120-260} m, two crossings moved out of the anchor zone.',
  ],
  pour: [
    'Concrete at {place}: {85-310} m³ placed from 22:30, slump {140-170} mm, temperature {27-31} °C, {6-14} cubes taken.',
    'Pour at {place} finished at 04:10; curing compound sprayed and blankets laid.',
    'Levels at {place} checked with the laser after floating, highest deviation {2-5} mm.',
  ],
  frame: [
    'Formwork, reinforcement and sleeves at {place} inspected and released, pour planned for tomorrow night.',
    'Concrete at {place}: {60-180} m³ in the night, slump {140-170} mm, {4-10} cubes taken.',
    'Seven-day cubes of {place}: {31-38} MPa. Stripping of vertical forms goes on.',
    'Work at {place} in two shifts: {crew} people by day, pump and finishing gang at night.',
    'Carpentry at {place} {60-95} % complete, {5-12} tonnes of steel lifted to the deck.',
  ],
  blocks: [
    'Blockwork at {place}: {70-190} m² built, lintels over {4-11} openings.',
    'First course laid and checked by the surveyor at {place}; {crew} masons.',
    'Blockwork at {place} reached lintel level. Ties and stiffeners as drawn, joints good.',
  ],
  earthBlocks: [
    'Production of {600-1400} blocks, moisture of the mix {8-11} %; last week’s samples {3-5} MPa dry.',
    'Blocks turned and covered; {crew} people at the press and the drying yard.',
  ],
  plaster: [
    'Plaster at {place}: {120-320} m², first coat done, second tomorrow. Curing twice a day.',
    'Corner beads and spatter dash at {place}; two hollow areas opened and repaired.',
  ],
  membrane: [
    'Membrane at {place}: {140-380} m² laid, laps of 100 mm welded and probed.',
    'Flood test at {place} running since noon, no drop of level by evening.',
    'Surface at {place} cleaned and primed; work stopped an hour because of blowing dust.',
  ],
  insulation: [
    'Insulation at {place}: {60-240} m² fixed, joints staggered and taped.',
    'Vapour barrier at {place} inspected, {2-5} laps repaired before covering.',
  ],
  ducts: [
    'Ductwork at {place}: {70-190} m² hung, joints sealed; light test passed.',
    'Dampers and access doors at {place} set; insulation follows behind the inspection.',
    'Hangers at {place} moved twice because of cable trays; coordinated on the spot with the electricians.',
  ],
  welding: [
    'Pipe welding at {place}: {9-24} joints, radiography booked for the night.',
    'Supports and {6-18} spools at {place} set; flanges closed against dust.',
    'Two welds of last week repaired and shot again, accepted.',
  ],
  piping: [
    'Pipework at {place}: {60-210} m installed, clips every 1.2 m. Test at 10 bar left overnight.',
    'Drainage at {place}: slopes checked with the level, {2-7} joints redone.',
    'Valves and flexible joints at {place} bolted up, {crew} pipe fitters.',
  ],
  sanitary: ['Fittings at {place}: {6-18} set, silicone and flushing tomorrow.'],
  wiring: [
    'Conduits and boxes at {place}: {140-420} m fixed, draw wires in.',
    'Cable tray at {place}: {36-110} m with supports every 1.5 m; earthing bonded.',
    'Inspection of containment at {place} passed with {2-4} comments.',
  ],
  cables: [
    'Cable pulling at {place}: {3-8} circuits, megger readings above 500 MΩ.',
    'Cabinets at {place} aligned and glanded; point-to-point check started.',
    'Terminations at {place}: {18-60} cores done, torque marked.',
  ],
  controls: [
    'Points checked at {place}: {24-70} signed, {2-6} to repeat.',
    'Controllers powered at {place}, addresses loaded; {2-5} cables swapped.',
    'Programming with the supplier’s engineer; alarm list handed to the client for comments.',
  ],
  lights: [
    'Fittings at {place}: {20-60} fixed and connected, lux readings taken after sunset.',
    'Cabling of the fittings at {place} complete for {2-5} circuits.',
  ],
  gas: ['Cylinders and pipework at {place} fixed; door fan test booked for {2-4} rooms.'],
  fire: [
    'Pipe at {place}: {50-160} m; hydrostatic test at 14 bar for two hours, no drop.',
    'Devices at {place}: {24-70} fixed and addressed, two duplicates corrected.',
  ],
  tests: [
    'Tests at {place}: {4-14} sheets signed, {1-5} points to repeat.',
    'Work at {place} with the supplier’s engineer; readings recorded every 15 minutes.',
    'Walk at {place} with the consultant; comments are minor, reply by Sunday.',
  ],
  coating: ['Coating at {place}: {160-340} m² sprayed, dry film {420-610} µm on {12-30} readings.'],
  steel: [
    'Erection at {place}: {9-26} pieces lifted, bolts snug, bracing in before the wind came up.',
    'Steel at {place}: {120-340} bolts torqued and marked, {3-8} % checked by the inspector.',
    'Site welds at {place}: visual inspection passed, {2-6} sent for ultrasonic test.',
  ],
  machines: [
    'Units at {place} levelled on their mounts; flexible connections tomorrow.',
    'Alignment at {place} within {2-6} hundredths; guards and drip trays fixed.',
    'Lift at {place} with the mobile crane, {2-4} units set before the wind came up.',
  ],
  panels: [
    'Panels at {place}: {14-36} units fixed and sealed, alignment within 2 mm.',
    'Brackets at {place}: {22-60} set; {2-5} out of tolerance, correction plates ordered.',
    'Work on the outside at {place} stopped at 13:00 because of wind; sorting of panels and gasket work instead.',
  ],
  ceiling: [
    'Ceiling frame at {place}: {90-220} m², levels checked with the laser, access panels marked.',
    'Boards at {place}: {60-150} m² closed after the above-ceiling inspection.',
  ],
  tiling: [
    'Tiling at {place}: {60-160} m², joints straight; three pieces sounded hollow and were changed.',
    'Bedding and setting out at {place} checked against the door levels, {crew} tilers.',
  ],
  doors: ['Doors at {place}: {8-24} frames plumbed and foamed, {4-12} leaves hung.'],
  painting: [
    'Painting at {place}: second coat of putty sanded, first coat of emulsion on {8-22} rooms.',
    'Touch-up at {place} after the electricians; {crew} painters.',
  ],
  finalFix: ['Plates and fittings at {place}: {60-180} fixed, {6-14} circuits energised from the temporary board.'],
  snags: ['Snags at {place}: {26-74} closed today, {8-30} open. Mostly silicone and touch-up.'],
  roads: [
    'Base at {place}: {900-2400} m², two passes of the vibrating roller, moisture {5-7} %.',
    'Proof rolling at {place} passed, soft spot of {12-40} m² dug out and refilled.',
  ],
  pipelines: [
    'Pipes at {place}: {48-160} m laid on bedding, joints homed and gauged.',
    'Manholes at {place}: {2-6} rings set, benching in the afternoon.',
    'Water test of the reach at {place}: {1-3} hours, loss within the limit. Backfill released.',
  ],
  other: ['Work at {place} as planned with {crew} people.'],
};

/** What else a day brings. */
export const englishDays: readonly string[] = [
  'Toolbox talk on working at height, {24-80} people attended.',
  'Toolbox talk on heat stress: water, shade, buddy system.',
  'Consultant’s walk in the afternoon; two observations, both closed.',
  'Two workers without gloves sent back to the store; repeated in the briefing.',
  'Near miss reported: a loose plank on the access tower, fixed within ten minutes.',
  'No accident, no first aid case.',
  'Concrete truck held 40 minutes at the gate because of the road works; logged.',
  'Delivery of consumables received and checked against the order.',
  'Crane inspection by the third party, certificate valid for six months.',
  'Dust from noon, visibility poor for an hour; lifting stopped and resumed at 14:20.',
  'Client’s representative visited; photographs taken for the monthly report.',
  'Housekeeping after lunch in all areas, {2-5} skips removed.',
  'Water tanker late, curing done from the reserve tank.',
  'Work permit for hot works issued, fire watch present.',
  'Request for information answered by the designer, drawing revision expected on Sunday.',
  'Night shift continues with {18-44} people.',
  'Power cut of 25 minutes, generator took over.',
  'Strong wind after 15:00, loose sheets tied down.',
];
